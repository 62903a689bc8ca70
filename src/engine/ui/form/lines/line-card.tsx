import { ArrowDown, ArrowUp, Duplicate, Trash } from '@blueprintjs/icons'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { holdsText } from '#core/field-kinds/field-questions.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { GridEdit, GridInput, GridRow } from '../../contracts/grid-props.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { gridRow, type RowContext } from './rows/line-row.ts'
import { lineKey } from '../store/line-key.ts'
import { CardField } from './card-field.tsx'
import { useNear, type NearWatch } from './near-watch.ts'
import { toneSign } from '../../parts/status/status-tone.ts'
import { Button } from '../../parts/button/button.tsx'

/** What all cards of one lines field share; the object stays while its parts do. */
export interface CardShelf {
  readonly context: RowContext
  /** The field a line is called by, whichever of several that is. */
  readonly titleOf: (line: LineRecord) => FieldDefinition | undefined
  /** Fields shown first, and those that follow when they are asked for. */
  readonly first: readonly FieldDefinition[]
  readonly rest: readonly FieldDefinition[]
  readonly watch: NearWatch | undefined
  readonly edit: (edits: readonly GridEdit[]) => void
  readonly toRecord: (row: number) => number
  readonly canCopy: boolean
  readonly onCopy: (row: number) => void
  readonly onDelete: (row: number) => void
  /** Absent where lines keep their places. */
  readonly onMove: ((row: number, by: number) => void) | undefined
  readonly onReached: () => void
}

interface LineCardProps {
  readonly shelf: CardShelf
  /** Row as the search shows it. */
  readonly row: number
  /** Field that is to get the focus as soon as it is drawn. */
  readonly wanted: string | undefined
}

/** Height of a card before it was ever drawn, in pixels. */
const guessedHeight = 190
/** From this width of its column on a field has the whole width of the card, in pixels. */
const wideField = 150
/** Cards drawn at once, before anything was observed. */
const drawnAtOnce = 6

/** One line as a card; away from the window only its place and its name are there. */
export const LineCard = memo(function LineCard({ shelf, row, wanted }: LineCardProps) {
  const { translate } = useForm()
  const element = useRef<HTMLLIElement>(null)
  const { isNear, setNear, height } = useNear(shelf.watch, element, row < drawnAtOnce)
  const [isOpen, setOpen] = useState(false)
  const line = useLine(shelf, row)
  const { onReached, rest } = shelf
  // What is wanted is drawn and unfolded first.
  if (wanted !== undefined && !isNear) setNear(true)
  if (wanted !== undefined && !isOpen && rest.some(({ id }) => id === wanted)) setOpen(true)
  useLayoutEffect(() => {
    if (wanted === undefined || element.current === null) return
    reach(element.current, wanted)
    onReached()
  }, [wanted, onReached])
  if (line === undefined) return null
  const name = line.name === '' ? translate('form.lines.line', { row: row + 1 }) : line.name
  return (
    <li
      ref={element}
      className="frm-card"
      data-row={row}
      aria-label={name}
      style={isNear ? undefined : { blockSize: height.current ?? guessedHeight }}
    >
      {isNear ? (
        <CardBody {...line} {...{ shelf, row, name, isOpen }} onOpen={setOpen} />
      ) : (
        <h3 className="frm-card-name">{name}</h3>
      )}
    </li>
  )
})

/** Focuses a field of a card, or its first one where it has none of that name. */
function reach(card: HTMLElement, field: string): void {
  const control = card.querySelector<HTMLElement>(
    `[data-field="${CSS.escape(field)}"] :is(input, select, textarea, button)`,
  )
  const target = control ?? card.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus({ preventScroll: true })
  // Not every place the form is drawn in can scroll.
  target?.scrollIntoView?.({ block: 'center' })
}

/** The line of a row with what is said of it; drawn again when it, its words, its issues or titles change, and by rules with the record. */
function useLine({ context, titleOf, toRecord }: CardShelf, row: number) {
  const { translate, locale, store } = useForm()
  const { lines, hasRules } = context
  const { line } = useFormState((form) => {
    const found = linesOf(form.record, lines.id)[toRecord(row)]
    return {
      line: found,
      issues: found === undefined ? undefined : form.lineIssues[lines.id]?.get(lineKey(found)),
      cellWords: form.cellWords,
      isChecked: form.isChecked,
      titles: form.titlesVersion,
      record: hasRules ? form.record : undefined,
    }
  })
  if (line === undefined) return undefined
  const shown = gridRow(context, line, toRecord(row))
  const title = titleOf(line)
  const name =
    title === undefined
      ? ''
      : (shown.texts[title.id] ??
        textOfValue(title, shown.values[title.id], { titles: store.titles, locale, translate }))
  return { line, shown, name, title }
}

interface CardBodyProps {
  readonly shelf: CardShelf
  readonly row: number
  readonly line: Parameters<typeof lineKey>[0]
  readonly title: FieldDefinition | undefined
  readonly shown: GridRow
  readonly name: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function CardBody({ shelf, row, line, title, shown, name, isOpen, onOpen }: CardBodyProps) {
  const { translate, canEdit } = useForm()
  const { first, rest, context } = shelf
  const isOfWords = title !== undefined && holdsText(title)
  const isNamed = title !== undefined && shown.texts[title.id] !== undefined && shown.issues?.[title.id] === undefined
  // What is wrong is never folded away.
  const isWhole = isOpen || rest.some(({ id }) => shown.issues?.[id] !== undefined)
  const before = title !== undefined && !isOfWords && canEdit && (!isNamed || isWhole) ? [title] : []
  // Words that may be changed stand among the fields as well.
  const isSaid =
    title !== undefined && before.length === 0 && (!isOfWords || !canEdit || shown.readOnly?.has(title.id) === true)
  const named = new Set([...before, ...first, ...(isWhole ? rest : [])])
  const fields = [...named].filter(({ id }) => shown.hidden?.has(id) !== true && (id !== title?.id || !isSaid))
  const id = `card-${context.lines.id}-${lineKey(line)}`
  return (
    <>
      <header className="frm-card-head">
        <h3 className="frm-card-name">{name}</h3>
        {canEdit && !context.lines.hasFixedRows ? <CardCommands shelf={shelf} row={row} /> : null}
      </header>
      <div className="frm-card-fields">
        {fields.map((field) => (
          <div key={field.id} className="frm-card-cell" data-wide={field.width >= wideField || undefined}>
            {canEdit && !field.isDerived ? (
              <CardField
                id={`${id}-${field.id}`}
                field={field}
                among={context.lines.fields}
                row={shown}
                line={line}
                onEdit={(input: GridInput) => shelf.edit([{ row, column: field.id, input }])}
              />
            ) : (
              <CardText field={field} shown={shown} />
            )}
          </div>
        ))}
      </div>
      {rest.length === 0 ? null : (
        <Button variant="minimal" className="frm-card-more" aria-expanded={isWhole} onClick={() => onOpen(!isOpen)}>
          {translate(isWhole ? 'form.lines.fewFields' : 'form.lines.allFields')}
        </Button>
      )}
    </>
  )
}

/** A value nobody types: worked out, or of a line that is only read. */
function CardText({ field, shown }: { readonly field: FieldDefinition; readonly shown: GridRow }) {
  const { translate, locale, store } = useForm()
  const text =
    shown.texts[field.id] ?? textOfValue(field, shown.values[field.id], { titles: store.titles, locale, translate })
  const tone = shown.tones?.[field.id]
  return (
    <dl className="frm-card-text" data-field={field.id}>
      <dt>{translate(field.label)}</dt>
      {tone === undefined ? (
        <dd>{text === '' ? '–' : text}</dd>
      ) : (
        <dd className={`frm-card-toned is-${tone.tone}`}>
          <span aria-hidden="true">{toneSign(tone.tone)}</span> {tone.words}
        </dd>
      )}
    </dl>
  )
}

function CardCommands({ shelf, row }: { readonly shelf: CardShelf; readonly row: number }) {
  const { translate } = useForm()
  const at = { row: row + 1 }
  return (
    <>
      {shelf.onMove === undefined ? null : (
        <>
          <button
            type="button"
            className="lar-icon-button frm-card-command"
            aria-label={translate('form.lines.upLine', at)}
            onClick={() => shelf.onMove?.(row, -1)}
          >
            <ArrowUp aria-hidden="true" />
          </button>
          <button
            type="button"
            className="lar-icon-button frm-card-command"
            aria-label={translate('form.lines.downLine', at)}
            onClick={() => shelf.onMove?.(row, 1)}
          >
            <ArrowDown aria-hidden="true" />
          </button>
        </>
      )}
      {shelf.canCopy ? (
        <button
          type="button"
          className="lar-icon-button frm-card-command"
          aria-label={translate('form.lines.copyLine', at)}
          onClick={() => shelf.onCopy(row)}
        >
          <Duplicate aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className="lar-icon-button frm-card-command"
        aria-label={translate('form.lines.deleteLine', at)}
        onClick={() => shelf.onDelete(row)}
      >
        <Trash aria-hidden="true" />
      </button>
    </>
  )
}
