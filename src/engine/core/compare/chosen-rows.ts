import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { textIn } from '../record/read-values.ts'
import { isEmpty } from '../record/record-scope.ts'
import type { CompareChoice } from './compare-definition.ts'
import type { ComparedRow, ComparedTable } from './compared-table.ts'

/** What choosing a cell does: rows that take a name, or why it is not done. */
export type Choosing =
  | { readonly kind: 'rows'; readonly rows: readonly number[]; readonly value: Scalar }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'notWhole' }

/**
 * Chooses the cell of a row and a column: every row that goes together with it takes the name of the column. One that is chosen already is
 * taken back. Nothing is written where the column has no cell there, or none in a row that goes together with it.
 */
export function choosing(
  { rows, columns }: ComparedTable,
  choice: CompareChoice,
  { record, row, column }: { readonly record: EntityRecord; readonly row: number; readonly column: number },
): Choosing {
  const picked = rows[row]
  const cell = picked?.cells[column]
  if (picked === undefined || cell === undefined) return { kind: 'nothing' }
  const group = rows.filter((other) => other === picked || isTogether(choice, record, [other.line, picked.line]))
  const indexes = group.map(({ index }) => index)
  if (group.every((one) => one.cells[column]?.isChosen === true)) return { kind: 'rows', rows: indexes, value: null }
  if (group.some((one: ComparedRow) => one.cells[column] === undefined)) return { kind: 'notWhole' }
  return { kind: 'rows', rows: indexes, value: columns[column]?.name ?? null }
}

function isTogether(
  { together }: CompareChoice,
  record: EntityRecord,
  [one, other]: readonly [LineRecord, LineRecord],
): boolean {
  if (together === undefined) return false
  const by = textIn(record, together.by)
  if (together.all.includes(by)) return true
  const field = together.alike[by]
  if (field === undefined) return false
  const [a, b] = [one[field], other[field]]
  return !isEmpty(a) && !isEmpty(b) && String(a).trim() === String(b).trim()
}
