import { useMemo, useState, type RefObject } from 'react'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { oneOfField } from '#core/field-kinds/one-of-fields.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { entryField } from '#core/field-kinds/line-fields.ts'
import type { GridEdit, GridHandle, LookupCandidate } from '../../contracts/grid-props.ts'
import { useForm } from '../context/form-context.tsx'
import type { useLineGrid } from './use-line-grid.ts'
import { besideCell } from '../lookups/beside.ts'

interface LineEntryProps {
  readonly lines: LinesField
  readonly grid: ReturnType<typeof useLineGrid>
  readonly handle: RefObject<GridHandle | null>
}

/** Search and add: picking a record makes a line of it and moves on to the next cell to fill (LINES-2). */
export function LineEntry({ lines, grid, handle }: LineEntryProps) {
  const { store, widgets, translate, locale, search } = useForm()
  const field = useMemo(() => entryField(lines), [lines])
  // A new combobox after every pick, empty and ready for the next search.
  const [round, setRound] = useState(0)
  const services = useMemo(
    () => ({
      translate,
      locale,
      search: (words: string, signal: AbortSignal) =>
        field === undefined
          ? Promise.resolve([])
          : search({ field, words, beside: besideCell(store, {}), among: [] }, signal),
    }),
    [store, translate, locale, search, field],
  )
  const Control = widgets.get(field?.widget ?? '')?.component
  if (field === undefined || Control === undefined) return null

  function add(candidate: LookupCandidate | undefined) {
    if (field === undefined || candidate === undefined) return
    grid.setWords('')
    const row = rowToFill(grid.shown.rows, namesOf(lines, field))
    grid.edit([
      ...kindEdit(lines, field, row),
      { row, column: field.id, input: { kind: 'value', value: candidate.id, candidate } },
    ])
    setRound(round + 1)
    const next = nextEntry(grid.columns, field)
    if (next !== undefined) setTimeout(() => handle.current?.focusCell(row, next))
  }

  return (
    <div className="frm-lines-entry">
      <Control
        key={round}
        id={`entry-${lines.id}`}
        field={field}
        label={translate('form.lines.entry', { field: translate(field.label) })}
        help={undefined}
        placeholder={translate('form.lines.entry', { field: translate(field.label) })}
        value={null}
        text=""
        issue={undefined}
        isReadOnly={false}
        isRequired={false}
        onChange={(_value, candidate) => add(candidate)}
        onType={() => undefined}
        onLeave={() => undefined}
        services={services}
      />
    </div>
  )
}

/** Fields of which one names a line: the entry field, and those that stand in one column with it. */
function namesOf(lines: LinesField, field: FieldDefinition): readonly string[] {
  return Object.values(oneOfField(lines, field.id)?.fields ?? { own: field.id })
}

/** A line that is named by one of several fields becomes of the kind of this one. */
function kindEdit(lines: LinesField, field: FieldDefinition, row: number): readonly GridEdit[] {
  const oneOf = oneOfField(lines, field.id)
  const [kind] = Object.entries(oneOf?.fields ?? {}).find(([, id]) => id === field.id) ?? []
  return oneOf === undefined || kind === undefined
    ? []
    : [{ row, column: oneOf.by, input: { kind: 'value', value: kind } }]
}

/** The first line that nothing names yet, else one past the end. */
function rowToFill(rows: readonly Readonly<Record<string, unknown>>[], names: readonly string[]): number {
  const blank = rows.findIndex((line) => names.every((id) => line[id] === undefined || line[id] === null))
  return blank === -1 ? rows.length : blank
}

/** The cell typed next: the first number after the entry field. */
function nextEntry(columns: ReturnType<typeof useLineGrid>['columns'], field: FieldDefinition): string | undefined {
  const editable = columns.filter(
    (column) => column.isEditable && column.id !== field.id && column.covers?.includes(field.id) !== true,
  )
  const number = editable.find((column) => kindOf(column.field).isNumber)
  return (number ?? editable.find((column) => !isLookup(column.field)) ?? editable[0])?.id
}
