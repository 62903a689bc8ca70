/** Ids of the fields of one column set, in order (SPEC-2.10.1). */
export type PocFieldId = 'productName' | 'planQty' | 'prepQty' | 'leftQty' | 'usedQty' | 'cost' | 'value' | 'remarks'

/** One field of a column set. `scale` is the number of decimals an amount is kept with; a text has none. */
export interface PocField {
  readonly id: PocFieldId
  readonly kind: 'text' | 'quantity' | 'cost' | 'value'
  readonly scale: number
  /** In px. */
  readonly width: number
  /** Most characters of a text. */
  readonly max: number
}

const amount = { scale: 3, width: 118, max: 0 }

/** A column set; it is repeated `setCount` times. */
const pocFields: readonly PocField[] = [
  { id: 'productName', kind: 'text', scale: 0, width: 230, max: 100 },
  { id: 'planQty', kind: 'quantity', ...amount },
  { id: 'prepQty', kind: 'quantity', ...amount },
  { id: 'leftQty', kind: 'quantity', ...amount },
  { id: 'usedQty', kind: 'quantity', ...amount },
  { id: 'cost', kind: 'cost', scale: 4, width: 104, max: 0 },
  { id: 'value', kind: 'value', scale: 2, width: 116, max: 0 },
  { id: 'remarks', kind: 'text', scale: 0, width: 220, max: 200 },
]

/** Repetitions of the column set. */
const setCount = 10

/** Rows of the table. */
export const rowCount = 100_000

/** What a column shows and which set (from 0) it belongs to. */
export interface PocColumn {
  readonly field: PocField
  readonly set: number
}

/** All columns from left to right: every field of the first set, then of the second, … */
export const pocColumns: readonly PocColumn[] = Array.from({ length: setCount }, (_, set) =>
  pocFields.map((field) => ({ field, set })),
).flat()

/** Index of another field in the same set as the column at `index`. */
export function columnBeside(index: number, id: PocFieldId): number {
  const first = index - (index % pocFields.length)
  return first + pocFields.findIndex((field) => field.id === id)
}
