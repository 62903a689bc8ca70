import { absolute, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'

/** Limits beyond both of which a line is counted again. */
export interface RecountLimits {
  /** Of the books, in percent. */
  readonly pct: Decimal
  /** Of what the difference is worth. */
  readonly value: Decimal
}

/** What is known of a counted line, in its base unit. */
export interface CountedAgainst {
  readonly counted: Decimal | undefined
  readonly book: Decimal | undefined
  readonly unitCost: Decimal | undefined
  readonly recountNo: number | undefined
}

/** Whether a line differs by more than both limits and was counted once only; where nothing should be any difference is beyond the first. */
export function differsTooMuch({ counted, book, unitCost, recountNo }: CountedAgainst, limits: RecountLimits): boolean {
  if (counted === undefined || book === undefined || unitCost === undefined || (recountNo ?? 0) > 0) return false
  const difference = absolute(subtract(counted, book))
  const isFar = compare(multiply(difference, toDecimal(100)), multiply(absolute(book), limits.pct)) > 0
  return isFar && compare(multiply(difference, unitCost), limits.value) > 0
}
