import type { Decimal } from './decimal.ts'
import { powerOfTen } from './power-of-ten.ts'

/** Rounds half away from zero, as PostgreSQL's `round(numeric, n)` does; an amount with fewer decimals stays as it is. */
export function round(a: Decimal, decimals: number): Decimal {
  if (a.scale <= decimals) return a
  return { units: divideHalfAway(a.units, powerOfTen(a.scale - decimals)), scale: decimals }
}

/** Whole division of two bigints, half away from zero. The divisor is not zero. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -quotient : quotient
}
