import type { Decimal } from './decimal.ts'
import { powerOfTen } from './power-of-ten.ts'
import { divideHalfAway } from './round.ts'

/** The sum, exactly. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

/** The difference, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b))
}

/** The product, exactly; round it once at the end. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** The quotient rounded half away from zero to `decimals`. Multiply first, divide second, round last. @throws RangeError when b is zero. */
export function divide(a: Decimal, b: Decimal, decimals: number): Decimal {
  if (b.units === 0n) throw new RangeError('Division by zero')
  const shift = decimals + b.scale - a.scale
  const numerator = shift >= 0 ? a.units * powerOfTen(shift) : a.units
  const denominator = shift >= 0 ? b.units : b.units * powerOfTen(-shift)
  return { units: divideHalfAway(numerator, denominator), scale: decimals }
}

/** The remainder of the whole division, with the sign of `a`, exactly. @throws RangeError when b is zero. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (b.units === 0n) throw new RangeError('Division by zero')
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) % unitsAt(b, scale), scale }
}

/** The same amount with the other sign. */
export function negate(a: Decimal): Decimal {
  return { units: -a.units, scale: a.scale }
}

/** The amount without its sign. */
export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? negate(a) : a
}

/** -1, 0 or 1, whatever the scales: `1.0` equals `1`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const left = unitsAt(a, scale)
  const right = unitsAt(b, scale)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** True when two amounts are the same, whatever their scales, or both are missing. */
export function isSameAmount(a: Decimal | undefined, b: Decimal | undefined): boolean {
  return a === undefined || b === undefined ? a === b : compare(a, b) === 0
}

/** The units of the amount at a scale not smaller than its own. */
function unitsAt(a: Decimal, scale: number): bigint {
  return a.scale === scale ? a.units : a.units * powerOfTen(scale - a.scale)
}
