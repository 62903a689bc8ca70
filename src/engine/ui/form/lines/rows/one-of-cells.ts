import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import { fieldOfKind } from '#core/field-kinds/one-of-fields.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { GridEdit, GridRow } from '../../../contracts/grid-props.ts'

/** The row with a cell for each column of several: what stands in the field that its line fills (LINES-12). */
export function withOneOfCells(lines: LinesField, row: GridRow, line: LineRecord): GridRow {
  if (lines.oneOf.length === 0) return row
  const cells = lines.oneOf.map((column) => ({ id: column.id, field: fieldOfKind(lines, column, line[column.by]) }))
  const filled = cells.flatMap(({ id, field }) => (field === undefined ? [] : [{ id, field }]))
  return {
    ...row,
    fields: Object.fromEntries(filled.map(({ id, field }) => [id, field])),
    values: { ...row.values, ...copied(filled, row.values) },
    texts: { ...row.texts, ...copied(filled, row.texts) },
    words: { ...row.words, ...copied(filled, row.words ?? {}) },
    issues: { ...row.issues, ...copied(filled, row.issues ?? {}) },
    readOnly: marked(row.readOnly, filled),
    hidden: new Set([
      ...marked(row.hidden, filled),
      ...cells.filter(({ field }) => field === undefined).map(({ id }) => id),
    ]),
  }
}

type Filled = readonly { readonly id: string; readonly field: FieldDefinition }[]

function copied<T>(filled: Filled, from: Readonly<Record<string, T>>): Record<string, T> {
  const known = filled.flatMap(({ id, field }) => {
    const value = from[field.id]
    return value === undefined ? [] : [[id, value] as const]
  })
  return Object.fromEntries(known)
}

function marked(marks: ReadonlySet<string> | undefined, filled: Filled): ReadonlySet<string> {
  const also = filled.filter(({ field }) => marks?.has(field.id) === true).map(({ id }) => id)
  return new Set([...(marks ?? []), ...also])
}

/**
 * Edits at the fields they mean: those in a column of several at the one of the line's kind, as the gesture leaves the kind. Nothing
 * is entered where a line of that kind fills none.
 */
export function editsAtFields(
  lines: LinesField,
  edits: readonly GridEdit[],
  rows: { readonly at: (row: number) => LineRecord | undefined; readonly fresh: LineRecord },
): readonly GridEdit[] {
  if (lines.oneOf.length === 0) return edits
  const kinds = new Map<string, Scalar>()
  for (const { row, column, input } of edits) if (input.kind === 'value') kinds.set(`${row} ${column}`, input.value)
  return edits.flatMap((edit) => {
    const oneOf = lines.oneOf.find(({ id }) => id === edit.column)
    if (oneOf === undefined) return [edit]
    const line = rows.at(edit.row) ?? rows.fresh
    const field = fieldOfKind(lines, oneOf, kinds.get(`${edit.row} ${oneOf.by}`) ?? line[oneOf.by])
    return field === undefined ? [] : [{ ...edit, column: field.id, input: inputFor(field, edit.input) }]
  })
}

/** What was read as the name of a record is a text where the line of this kind holds one. */
function inputFor(field: FieldDefinition, input: GridEdit['input']): GridEdit['input'] {
  return input.kind === 'words' && !isLookup(field) ? { kind: 'value', value: input.words } : input
}
