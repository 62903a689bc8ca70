import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { multiply, add, compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import type { CountLine, Counts } from '#core/http/count-contract.ts'
import { Button, useLocale, useTranslate } from '#engine'

interface Props {
  readonly line: CountLine
  /** What was entered here and waits to be sent. */
  readonly kept: Counts | undefined
  /** What a scanned code says of the pack, added to what was counted. */
  readonly scanned: Counts | undefined
  /** Place of the unit to begin with. */
  readonly unit: number
  readonly onEntered: (counts: Counts) => void
}

/** The line at hand: a large figure for each unit; Enter keeps them and goes on to the next line. */
export function LineEntry({ line, kept, scanned, unit, onEntered }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const entry = useEntry(line, scanned ?? kept)
  const write = (value: string) => quantity.format({}, value, locale)
  const begin = useRef<HTMLInputElement>(null)
  useEffect(() => {
    begin.current?.select()
    // A line chosen far down the list: its name stands above the box.
    begin.current?.form?.scrollIntoView({ block: 'start' })
  }, [])
  const units = line.units.flatMap((one, place) => (one === null ? [] : [{ ...one, place }]))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const counts = entry.read()
    if (counts !== undefined) onEntered(counts)
  }

  return (
    <form className="cnt-entry" noValidate onSubmit={handleSubmit} aria-label={line.name}>
      <h2>{line.name}</h2>
      <p className="cnt-more">{[line.shelf, line.number].filter((text) => text !== null).join(' · ')}</p>
      {line.isOthers ? <p role="alert">{t('counting.others')}</p> : null}
      {line.isRecount && !line.isOthers ? <p className="cnt-warn">{t('counting.again')}</p> : null}
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
        {isFar(entry.sum, line.lastCount) ? <span className="cnt-warn">{t('counting.far')}</span> : null}
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

/** What is being typed for a line; blank is not zero. */
function useEntry(line: CountLine, kept: Counts | undefined) {
  const locale = useLocale()
  const shown = (value: string | null) => (value === null ? '' : quantity.format({}, value, locale))
  const [typed, setTyped] = useState<readonly string[]>(() => (kept ?? line.counts).map(shown))
  const [wrong, setWrong] = useState<readonly number[]>([])
  const parsed = typed.map((text) => {
    const read = quantity.parse({}, text, locale)
    const value = read.ok && (read.value === null || typeof read.value === 'string') ? read.value : undefined
    return value !== undefined && quantity.check({ atLeast: '0' }, value ?? '0', '') === undefined ? value : undefined
  })
  const faulty = parsed.flatMap((value, place) => (value === undefined ? [place] : []))
  return {
    typed,
    wrong,
    sum: faulty.length > 0 ? undefined : sumOf(line, parsed),
    type: (place: number, text: string) => setTyped(typed.map((old, index) => (index === place ? text : old))),
    read: (): Counts | undefined => {
      setWrong(faulty)
      const [one, two, three] = parsed
      return one === undefined || two === undefined || three === undefined ? undefined : [one, two, three]
    },
  }
}

/** In base units; undefined while nothing is counted. */
function sumOf({ units }: CountLine, counts: readonly (string | null | undefined)[]): string | undefined {
  if (counts.every((count) => (count ?? null) === null)) return undefined
  const parts = counts.map((count, place) => multiply(toDecimal(count ?? '0'), toDecimal(units[place]?.factor ?? '0')))
  return printDecimal(parts.reduce((sum, part) => add(sum, part), zero))
}

/** Under half or over twice what was counted last. */
function isFar(sum: string | undefined, last: string | null): boolean {
  if (sum === undefined || last === null || last === '0') return false
  const [now, before] = [toDecimal(sum), toDecimal(last)]
  return compare(multiply(now, toDecimal(2)), before) < 0 || compare(now, multiply(before, toDecimal(2))) > 0
}
