import { allocate } from '../decimal/allocate.ts'
import { add, compare, divide, multiply } from '../decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '../decimal/decimal.ts'

/** How an amount is spread over the columns of a row: alike, four, four and five weeks, as the row is, or as the whole table is. */
export const spreadings = ['even', 'weeks', 'row', 'table'] as const
export type Spreading = (typeof spreadings)[number]

/** What a spreading goes by. */
export interface SpreadBy {
  /** Values of the row now, and sums of the columns over all rows. */
  readonly row: readonly Decimal[]
  readonly table: readonly Decimal[]
}

/**
 * Shares a total over columns (MATRIX-5), exact to the last decimal: the shares always sum to the total. Where there is nothing to go by,
 * all columns get alike.
 */
export function spread(
  total: Decimal,
  how: Spreading,
  { by, decimals }: { readonly by: SpreadBy; readonly decimals: number },
): readonly Decimal[] {
  const even = by.row.map(() => toDecimal('1'))
  const weeks = by.row.map((_, index) => toDecimal(by.row.length % 3 === 0 && index % 3 === 2 ? '5' : '4'))
  const weights = { even, weeks, row: by.row, table: by.table }[how]
  const hasWeights = compare(weights.reduce(add, zero), zero) !== 0
  return allocate(total, hasWeights ? weights : even, decimals)
}

/** Values changed by a percentage, each rounded once. */
export function changedBy(values: readonly Decimal[], percent: Decimal, decimals: number): readonly Decimal[] {
  const factor = add(toDecimal('100'), percent)
  return values.map((value) => divide(multiply(value, factor), toDecimal('100'), decimals))
}

/** Sums of columns over rows; what is empty counts nothing. */
export function columnSums(rows: readonly (readonly Decimal[])[], columns: number): readonly Decimal[] {
  return Array.from({ length: columns }, (_, index) => rows.reduce((sum, row) => add(sum, row[index] ?? zero), zero))
}
