import { useEffect, useId, useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react'
import { multiply, add, isSameAmount } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import { outlierOf, type Outlier } from '#core/decimal/outlier.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import type { Gs1Facts } from '#core/barcodes/gs1.ts'
import type { CountLine, Counts } from '#core/http/count-contract.ts'
import { Button, useLocale, useTranslate } from '#engine'
import { nameOf, placesOf } from './find-lines.ts'
import { usePartWords } from './use-part-words.ts'
import { PackFacts } from './pack-facts.tsx'

/** What the page asks of the line at hand when a code of another pack is scanned. */
export interface LineEntryHandle {
  /** Counts that were typed and not kept yet; `wrong`, and said so, where they are none. */
  readonly leave: () => LeftCounts
}

/** What is left in the boxes of a line that another follows. */
export type LeftCounts = Counts | 'wrong' | undefined

interface Props {
  readonly ref: Ref<LineEntryHandle>
  readonly line: CountLine
  /** What was entered here and waits to be sent. */
  readonly kept: Counts | undefined
  /** What a scanned code says of the pack, added to what was counted. */
  readonly scanned: Counts | undefined
  /** What the code says of the pack besides. */
  readonly facts: Gs1Facts | undefined
  /** Place of the unit to begin with. */
  readonly unit: number
  /** Whether what was typed is a code of a pack and no count. */
  readonly isCode: (text: string) => boolean
  readonly onCode: (code: string, left: LeftCounts) => void
  readonly onEntered: (counts: Counts) => void
}

/** The line at hand: a large figure for each unit; Enter keeps them and goes on to the next line. */
export function LineEntry({ ref, line, kept, scanned, facts, unit, isCode, onCode, onEntered }: Props) {
  const t = useTranslate()
  const words = usePartWords()
  const locale = useLocale()
  const entry = useEntry({ line, kept, scanned })
  useImperativeHandle(ref, () => ({ leave: () => entry.leave(entry.typed) }))
  const write = (value: string) => quantity.format({}, value, locale)
  const begin = useRef<HTMLInputElement>(null)
  useEffect(() => {
    begin.current?.select()
    // A line chosen far down the list: its name stands above the box.
    begin.current?.form?.scrollIntoView({ block: 'start' })
  }, [])
  const far = farOf(line, entry.sum)
  const units = line.units.flatMap((one, place) => (one === null ? [] : [{ ...one, place }]))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const place = entry.typed.findIndex(isCode)
    if (place >= 0) {
      onCode(entry.typed[place]?.trim() ?? '', entry.leave(entry.takeBack(place)))
      return
    }
    const counts = entry.read()
    if (counts !== undefined) onEntered(counts)
  }

  return (
    <form className="cnt-entry" noValidate onSubmit={handleSubmit} aria-label={nameOf(line, words)}>
      <h2>{line.name}</h2>
      <p className="cnt-more">{[...placesOf(line, words), line.number].join(' · ')}</p>
      {line.isOthers ? <p role="alert">{t('counting.others')}</p> : null}
      {line.isRecount && !line.isOthers ? <p className="cnt-warn">{t('counting.again')}</p> : null}
      {facts === undefined ? null : <PackFacts facts={facts} />}
      <div className="cnt-boxes">
        {units.map(({ code, factor, place }) => (
          <CountBox
            key={place}
            box={place === unit ? begin : undefined}
            code={code}
            hint={factor === '1' ? undefined : `${write(factor)} ${line.baseUnit}`}
            value={entry.typed[place] ?? ''}
            isWrong={entry.wrong.includes(place)}
            isDisabled={line.isOthers}
            onChange={(text) => entry.type(place, text)}
          />
        ))}
      </div>
      <p className="cnt-sum" role="status">
        {entry.sum === undefined ? '' : t('counting.sum', { qty: write(entry.sum), unit: line.baseUnit })}
        {line.lastCount === null ? null : (
          <span className="cnt-more">{t('counting.last', { qty: write(line.lastCount), unit: line.baseUnit })}</span>
        )}
        {far === undefined ? null : (
          <span className="cnt-warn">{t(far === 'Pack' ? 'counting.slip' : 'counting.far')}</span>
        )}
      </p>
      <Button type="submit" intent="primary" isFill disabled={line.isOthers}>
        {t('counting.next')}
      </Button>
    </form>
  )
}

interface BoxProps {
  readonly box: React.RefObject<HTMLInputElement | null> | undefined
  readonly code: string
  readonly hint: string | undefined
  readonly value: string
  readonly isWrong: boolean
  readonly isDisabled: boolean
  readonly onChange: (text: string) => void
}

function CountBox({ box, code, hint, value, isWrong, isDisabled, onChange }: BoxProps) {
  const id = useId()
  return (
    <div className="cnt-box">
      <label htmlFor={id}>
        {code}
        {hint === undefined ? null : <small> = {hint}</small>}
      </label>
      <input
        id={id}
        ref={box}
        className="bp6-input"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        aria-invalid={isWrong}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

interface EntryOf {
  readonly line: CountLine
  readonly kept: Counts | undefined
  readonly scanned: Counts | undefined
}

/** What is being typed for a line; blank is not zero. */
function useEntry({ line, kept, scanned }: EntryOf) {
  const locale = useLocale()
  const shown = (value: string | null) => (value === null ? '' : quantity.format({}, value, locale))
  const [first] = useState(() => (scanned ?? kept ?? line.counts).map(shown))
  const [typed, setTyped] = useState<readonly string[]>(first)
  const [wrong, setWrong] = useState<readonly number[]>([])
  const parse = (text: string) => {
    const read = quantity.parse({}, text, locale)
    const value = read.ok && (read.value === null || typeof read.value === 'string') ? read.value : undefined
    return value !== undefined && quantity.check({ atLeast: '0' }, value ?? '0', '') === undefined ? value : undefined
  }
  const parsed = typed.map(parse)
  const isFaulty = parsed.includes(undefined)
  const read = (texts: readonly string[]): Counts | undefined => {
    const values = texts.map(parse)
    setWrong(values.flatMap((value, place) => (value === undefined ? [place] : [])))
    const [one, two, three] = values
    return one === undefined || two === undefined || three === undefined ? undefined : [one, two, three]
  }
  return {
    typed,
    wrong,
    sum: isFaulty ? undefined : sumOf(line, parsed),
    type: (place: number, text: string) => setTyped(typed.map((old, index) => (index === place ? text : old))),
    read: () => read(typed),
    /** The box as it was before a code was typed into it. */
    takeBack: (place: number): readonly string[] => {
      const before = typed.map((text, index) => (index === place ? (first[index] ?? '') : text))
      setTyped(before)
      return before
    },
    leave: (texts: readonly string[]): LeftCounts => {
      const counts = read(texts)
      if (counts === undefined) return 'wrong'
      return isSame(counts, kept ?? line.counts) ? undefined : counts
    },
  }
}

function isSame(one: Counts, other: Counts): boolean {
  return one.every((count, place) => isSameAmount(toAmount(count), toAmount(other[place] ?? null)))
}

function toAmount(count: string | null) {
  return count === null ? undefined : toDecimal(count)
}

/** In base units; undefined while nothing is counted. */
function sumOf({ units }: CountLine, counts: readonly (string | null | undefined)[]): string | undefined {
  if (counts.every((count) => (count ?? null) === null)) return undefined
  const parts = counts.map((count, place) => multiply(toDecimal(count ?? '0'), toDecimal(units[place]?.factor ?? '0')))
  return printDecimal(parts.reduce((sum, part) => add(sum, part), zero))
}

/** How far a count is from the last one, as the grid of the form says it (COUNT-15). */
function farOf({ lastCount, units }: CountLine, sum: string | undefined): Outlier | undefined {
  if (sum === undefined || lastCount === null) return undefined
  return outlierOf(
    toDecimal(sum),
    toDecimal(lastCount),
    units.flatMap((unit) => (unit === null ? [] : [toDecimal(unit.factor)])),
  )
}
