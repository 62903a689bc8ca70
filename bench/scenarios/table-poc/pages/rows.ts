import { productNameOf } from '../../../../src/plugins/table-poc/data/generated-words.ts'
import { pocColumns } from '../../../../src/plugins/table-poc/data/poc-fields.ts'

/** Id, heading, width and kind of every column. */
export const columns = pocColumns.map(({ field, set }, index) => ({
  id: `c${index}`,
  title: `${field.id} ${set + 1}`,
  width: field.width,
  isText: field.kind === 'text',
}))

/** Rows the address asks for. */
export const wantedRows = Number(new URLSearchParams(location.search).get('rows') ?? 100_000)

const names = Array.from({ length: 2_000 }, (_, index) => productNameOf(index + 1))
const edited = new Map<string, string | number>()

/**
 * The value of a cell, worked out when it is asked for as the product's own are, and kept once somebody changed it. The first cell of the
 * first row is the first product.
 */
export function valueAt(row: number, column: number): string | number {
  const known = edited.get(`${row}/${column}`)
  if (known !== undefined) return known
  if (columns[column]?.isText === true) return names[(row * 7 + column) % names.length] ?? ''
  return ((row * 13 + column * 29) % 1_601) / 4
}

/** Keeps what somebody entered. */
export function setValueAt(row: number, column: number, value: string | number): void {
  edited.set(`${row}/${column}`, value)
}
