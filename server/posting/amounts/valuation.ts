import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'

/** Decimals of a stock value. */
export const valueDecimals = 4

/** Quantity and value a pool holds of one item. */
export interface PoolState {
  readonly qty: Decimal
  readonly value: Decimal
}

/**
 * Value of `qty` leaving a pool (MODEL-2): the average of what is there, all of the value with the last unit, and
 * `lastCost` a unit for the part beyond what is on hand.
 */
export function outValue(qty: Decimal, pool: PoolState, lastCost: Decimal): Decimal {
  if (compare(qty, pool.qty) === 0) return pool.value
  const isCovered = compare(pool.qty, zero) > 0
  if (isCovered && compare(qty, pool.qty) < 0) return divide(multiply(qty, pool.value), pool.qty, valueDecimals)
  const beyond = isCovered ? subtract(qty, pool.qty) : qty
  return add(isCovered ? pool.value : zero, round(multiply(beyond, lastCost), valueDecimals))
}

/**
 * What must be added to a pool below zero after `qty` worth `value` came in, so that its average is the receipt's unit cost
 * and no value stays without quantity; zero for a pool that was not negative.
 */
export function negativeAdjustment(qty: Decimal, value: Decimal, pool: PoolState): Decimal {
  if (compare(pool.qty, zero) >= 0) return zero
  const after = add(pool.qty, qty)
  return subtract(trueValue(after, { qty, value }, pool), add(pool.value, value))
}

/** What the pool should be worth once the receipt is in. */
function trueValue(after: Decimal, receipt: PoolState, pool: PoolState): Decimal {
  const sign = compare(after, zero)
  if (sign === 0) return zero
  if (sign > 0) return divide(multiply(receipt.value, after), receipt.qty, valueDecimals)
  return divide(multiply(pool.value, after), pool.qty, valueDecimals)
}
