import { absolute, add, compare, multiply, subtract } from './arithmetic.ts'
import { zero, type Decimal } from './decimal.ts'
import { round } from './round.ts'

/**
 * Amounts of one document in another currency: each times the rate, rounded once. What together they differ by from their sum times the
 * rate, rounded once, goes to the largest of them (the first of several), so that parts and whole agree to the last digit (DEC-8).
 */
export function convertAmounts(
  amounts: readonly Decimal[],
  { rate, decimals }: { readonly rate: Decimal; readonly decimals: number },
): readonly Decimal[] {
  const converted = amounts.map((amount) => round(multiply(amount, rate), decimals))
  const whole = round(multiply(amounts.reduce(add, zero), rate), decimals)
  const leftover = subtract(whole, converted.reduce(add, zero))
  const largest = amounts.reduce(
    (found, amount, index) => (compare(absolute(amount), absolute(amounts[found] ?? zero)) > 0 ? index : found),
    0,
  )
  return converted.map((amount, index) => (index === largest ? add(amount, leftover) : amount))
}
