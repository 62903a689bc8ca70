import { useCallback, useImperativeHandle, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { fieldOfKind, oneOfField } from '#core/field-kinds/one-of-fields.ts'
import type { LineRecord } from '#core/model/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { holdsText } from '#core/field-kinds/field-questions.ts'
import { entryField, shownLineFields } from '#core/field-kinds/line-fields.ts'
import './line-cards.css'
import type { GridHandle } from '../../contracts/grid-props.ts'
import { useForm } from '../context/form-context.tsx'
import type { useLineGrid } from './use-line-grid.ts'
import { lineKey } from '../store/line-key.ts'
import { LineCard, type CardShelf } from './line-card.tsx'
import { createNearWatch } from './near-watch.ts'

interface LineCardsProps {
  readonly section: SectionDefinition
  readonly lines: LinesField
  readonly grid: ReturnType<typeof useLineGrid>
  readonly handle: RefObject<GridHandle | null>
}

/** The lines in a narrow window, a card each, edited in place; what is far from the window is not drawn (LINES-11). */
export function LineCards({ section, lines, grid, handle }: LineCardsProps) {
  const { translate } = useForm()
  const [wanted, setWanted] = useState<{ readonly row: number; readonly field: string }>()
  const shelf = useShelf({ section, lines, grid, onWant: setWanted })
  useImperativeHandle(handle, () => ({
    focus: () => setWanted({ row: 0, field: '' }),
    focusCell: (row, field) => setWanted({ row, field }),
    redrawRows: () => undefined,
    // Cards show every field there is.
    scrollToColumns: () => undefined,
  }))
  return (
    <ul className="frm-cards" aria-label={translate(section.title)} onKeyDown={(event) => stepDown(event)}>
      {Array.from({ length: grid.rowCount }, (_, row) => (
        <LineCard
          key={lineKey(grid.shown.rows[grid.toRecord(row)] ?? {})}
          shelf={shelf}
          row={row}
          wanted={wanted?.row === row ? wanted.field : undefined}
        />
      ))}
    </ul>
  )

  /** Enter leads to the same field of the next card, as it leads down a column. */
  function stepDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const field = target.closest('[data-field]')?.getAttribute('data-field')
    const row = Number(target.closest('[data-row]')?.getAttribute('data-row'))
    if (!field) return
    event.preventDefault()
    if (row + 1 < grid.rowCount) setWanted({ row: row + 1, field })
    else target.blur()
  }
}

interface ShelfInput extends Omit<LineCardsProps, 'handle'> {
  readonly onWant: (wanted: { readonly row: number; readonly field: string } | undefined) => void
}

function useShelf({ section, lines, grid, onWant }: ShelfInput): CardShelf {
  const { store } = useForm()
  const [watch] = useState(createNearWatch)
  const { context, edit, toRecord, rowCount } = grid
  const fields = useMemo(() => cardFields(section, lines), [section, lines])
  const onReached = useCallback(() => onWant(undefined), [onWant])
  const onCopy = useCallback(
    (row: number) => {
      store.copyLines(lines.id, [toRecord(row)])
      onWant({ row: row + 1, field: '' })
    },
    [store, lines, toRecord, onWant],
  )
  const onDelete = useCallback(
    (row: number) => {
      store.removeLines(lines.id, [toRecord(row)])
      // The focus goes to the card that takes the place.
      if (rowCount > 1) onWant({ row: Math.min(row, rowCount - 2), field: '' })
    },
    [store, lines, toRecord, rowCount, onWant],
  )
  const moveLine = useCallback(
    (row: number, by: number) => {
      store.moveLine(lines.id, row, row + by)
      onWant({ row: Math.min(Math.max(row + by, 0), rowCount - 1), field: '' })
    },
    [store, lines, rowCount, onWant],
  )
  const onMove = lines.isOrdered && grid.words === '' ? moveLine : undefined
  const canCopy = section.entry.includes('copy') && grid.shown.rows.length < lines.max
  return useMemo(
    () => ({ ...fields, context, watch, edit, toRecord, canCopy, onCopy, onDelete, onMove, onReached }),
    [fields, context, watch, edit, toRecord, canCopy, onCopy, onDelete, onMove, onReached],
  )
}

/** The name of a line, what its card shows first as the definition says, and everything else. */
function cardFields({ card }: SectionDefinition, lines: LinesField): Pick<CardShelf, 'titleOf' | 'first' | 'rest'> {
  const title = entryField(lines)
  const oneOf = title === undefined ? undefined : oneOfField(lines, title.id)
  // Lines that look nothing up are called by the words that name them.
  const words = lines.fields.find((field) => field.id === lines.title && holdsText(field))
  const titleOf = (line: LineRecord) => {
    if (oneOf !== undefined) return fieldOfKind(lines, oneOf, line[oneOf.by])
    // So are those that could look something up and say it in words.
    const isInWords =
      title === undefined || (isEmpty(line[title.id]) && words !== undefined && !isEmpty(line[words.id]))
    return isInWords ? words : title
  }
  const shown = shownLineFields(lines).filter((field) => oneOf !== undefined || field !== title)
  const first = card.flatMap((id) => shown.filter((field) => field.id === id))
  return { titleOf, first, rest: shown.filter((field) => !first.includes(field)) }
}
