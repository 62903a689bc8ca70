import { add, compare, divide, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { StockPlace } from '../ledger/movement.ts'

/** Decimals of a stock value. */
export const valueDecimals = 4

/** Quantity and value a pool holds of one item. */
export interface PoolState {
  readonly qty: Decimal
  readonly value: Decimal
}

/** What the locked balances say of one pool and item. */
export interface PoolBalance extends PoolState {
  readonly poolId: number
  readonly itemId: number
  /** Unit cost of the last receipt, or undefined when there never was one. */
  readonly lastCost: Decimal | undefined
}

/** On hand of one item at one location. */
export interface OnHand {
  readonly locationId: number
  /** A location of no site keeps stock for each site that uses it. */
  readonly siteId: number
  readonly itemId: number
  readonly qty: Decimal
}

/** One item at one place. */
export interface StockAt {
  readonly place: StockPlace
  readonly itemId: number
}

/** The balances a posting works on: each row sees what the rows before it left behind, as the ledger will. */
export interface PoolBook {
  readonly onHand: (place: StockPlace, itemId: number) => Decimal
  readonly pool: (poolId: number, itemId: number) => PoolState
  readonly lastCost: (poolId: number, itemId: number) => Decimal | undefined
  /** Takes a quantity out and says what it was worth. */
  readonly take: (at: StockAt, qty: Decimal, unknownCost: Decimal) => Decimal
  /** Takes a quantity out at what it is known to be worth: goods on their way keep the value they left at. */
  readonly takeWorth: (at: StockAt, qty: Decimal, value: Decimal) => Decimal
  /** Puts a quantity in at a value; answers the adjustment a negative pool needs (zero otherwise), already applied. */
  readonly put: (at: StockAt, qty: Decimal, value: Decimal) => Decimal
  /** Changes the value alone. */
  readonly revalue: (at: StockAt, value: Decimal) => void
}

/** Opens a book on balances that are locked for this posting. */
export function createPoolBook(balances: readonly PoolBalance[], onHands: readonly OnHand[]): PoolBook {
  const pools = new Map(balances.map((row) => [key(row.poolId, row.itemId), row]))
  const places = new Map(onHands.map((row) => [placeKey(row, row.itemId), row.qty]))
  const pool = (poolId: number, itemId: number) => pools.get(key(poolId, itemId)) ?? emptyPool(poolId, itemId)
  const onHand = (place: StockPlace, itemId: number) => places.get(placeKey(place, itemId)) ?? zero

  const move = ({ place, itemId }: StockAt, change: PoolState) => {
    const before = pool(place.poolId, itemId)
    const after = { ...before, qty: add(before.qty, change.qty), value: add(before.value, change.value) }
    pools.set(key(place.poolId, itemId), after)
    places.set(placeKey(place, itemId), add(onHand(place, itemId), change.qty))
  }

  // As the ledger's trigger does: a receipt with a value names the pool's last cost.
  const learnCost = ({ place, itemId }: StockAt, receipt: PoolState) => {
    if (compare(receipt.value, zero) <= 0) return
    const lastCost = divide(receipt.value, receipt.qty, 6)
    pools.set(key(place.poolId, itemId), { ...pool(place.poolId, itemId), lastCost })
  }

  return {
    onHand,
    pool,
    lastCost: (poolId, itemId) => pool(poolId, itemId).lastCost,
    take(at, qty, unknownCost) {
      const before = pool(at.place.poolId, at.itemId)
      const value = outValue(qty, before, before.lastCost ?? unknownCost)
      move(at, { qty: negate(qty), value: negate(value) })
      return value
    },
    takeWorth(at, qty, value) {
      move(at, { qty: negate(qty), value: negate(value) })
      return value
    },
    put(at, qty, value) {
      const adjustment = negativeAdjustment(qty, value, pool(at.place.poolId, at.itemId))
      move(at, { qty, value: add(value, adjustment) })
      learnCost(at, { qty, value })
      return adjustment
    },
    revalue: (at, value) => move(at, { qty: zero, value }),
  }
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

/** How much is missing at the place for `qty`, or undefined when it is there or may be missing. */
export function shortage(book: PoolBook, { place, itemId }: StockAt, qty: Decimal): Decimal | undefined {
  if (place.allowsNegative) return undefined
  const left = subtract(book.onHand(place, itemId), qty)
  return compare(left, zero) < 0 ? negate(left) : undefined
}

function emptyPool(poolId: number, itemId: number): PoolBalance {
  return { poolId, itemId, qty: zero, value: zero, lastCost: undefined }
}

function key(poolId: number, itemId: number): string {
  return `${poolId}/${itemId}`
}

function placeKey(place: Pick<StockPlace, 'locationId' | 'siteId'>, itemId: number): string {
  return `${place.locationId}/${place.siteId}/${itemId}`
}
