import { productNameOf } from '../../../../src/plugins/table-poc/data/generated-words.ts'
import { pocColumns } from '../../../../src/plugins/table-poc/data/poc-fields.ts'

/** A row as an object with a value by column id, as grids usually want it. */
export type Row = Record<string, string | number>

/** Id, heading, width and kind of every column. */
export const columns = pocColumns.map(({ field, set }, index) => ({
  id: `c${index}`,
  title: `${field.id} ${set + 1}`,
  width: field.width,
  isText: field.kind === 'text',
}))

/** Rows the address asks for. */
export const wantedRows = Number(new URLSearchParams(location.search).get('rows') ?? 100_000)

/** Cheap rows with 80 values each; the first cell of the first row is the first product. */
export function createRows(count: number): Row[] {
  const names = Array.from({ length: 2_000 }, (_, index) => productNameOf(index + 1))
  return Array.from({ length: count }, (_, row) => createRow(row, names))
}

function createRow(row: number, names: readonly string[]): Row {
  const values: Row = {}
  columns.forEach(({ id, isText }, column) => {
    values[id] = isText ? (names[(row * 7 + column) % names.length] ?? '') : ((row * 13 + column * 29) % 1_601) / 4
  })
  return values
}
