import { add, compare, divide, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { StockPlace } from './movement.ts'
import { negativeAdjustment, outValue, type PoolState } from '../amounts/valuation.ts'

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

/** The balances a posting works on: each row sees what the rows before it left behind, as the ledger will. */
export interface PoolBook {
  readonly onHand: (place: StockPlace, itemId: number) => Decimal
  readonly pool: (poolId: number, itemId: number) => PoolState
  readonly lastCost: (poolId: number, itemId: number) => Decimal | undefined
  /** Takes a quantity out and says what it was worth. */
  readonly take: (place: StockPlace, itemId: number, qty: Decimal, unknownCost: Decimal) => Decimal
  /** Takes a quantity out at what it is known to be worth: goods on their way keep the value they left at. */
  readonly takeWorth: (place: StockPlace, itemId: number, qty: Decimal, value: Decimal) => Decimal
  /** Puts a quantity in at a value; answers the adjustment a negative pool needs (zero otherwise), already applied. */
  readonly put: (place: StockPlace, itemId: number, qty: Decimal, value: Decimal) => Decimal
  /** Changes the value alone. */
  readonly revalue: (place: StockPlace, itemId: number, value: Decimal) => void
}

/** Opens a book on balances that are locked for this posting. */
export function createPoolBook(balances: readonly PoolBalance[], onHands: readonly OnHand[]): PoolBook {
  const pools = new Map(balances.map((row) => [key(row.poolId, row.itemId), row]))
  const places = new Map(onHands.map((row) => [placeKey(row, row.itemId), row.qty]))
  const pool = (poolId: number, itemId: number) => pools.get(key(poolId, itemId)) ?? emptyPool(poolId, itemId)
  const onHand = (place: StockPlace, itemId: number) => places.get(placeKey(place, itemId)) ?? zero

  const move = (place: StockPlace, itemId: number, change: PoolState) => {
    const before = pool(place.poolId, itemId)
    const after = { ...before, qty: add(before.qty, change.qty), value: add(before.value, change.value) }
    pools.set(key(place.poolId, itemId), after)
    places.set(placeKey(place, itemId), add(onHand(place, itemId), change.qty))
  }

  // As the ledger's trigger does: a receipt with a value names the pool's last cost.
  const learnCost = (place: StockPlace, itemId: number, receipt: PoolState) => {
    if (compare(receipt.value, zero) <= 0) return
    const lastCost = divide(receipt.value, receipt.qty, 6)
    pools.set(key(place.poolId, itemId), { ...pool(place.poolId, itemId), lastCost })
  }

  return {
    onHand,
    pool,
    lastCost: (poolId, itemId) => pool(poolId, itemId).lastCost,
    take(place, itemId, qty, unknownCost) {
      const before = pool(place.poolId, itemId)
      const value = outValue(qty, before, before.lastCost ?? unknownCost)
      move(place, itemId, { qty: negate(qty), value: negate(value) })
      return value
    },
    takeWorth(place, itemId, qty, value) {
      move(place, itemId, { qty: negate(qty), value: negate(value) })
      return value
    },
    put(place, itemId, qty, value) {
      const adjustment = negativeAdjustment(qty, value, pool(place.poolId, itemId))
      move(place, itemId, { qty, value: add(value, adjustment) })
      learnCost(place, itemId, { qty, value })
      return adjustment
    },
    revalue: (place, itemId, value) => move(place, itemId, { qty: zero, value }),
  }
}

/** How much is missing at the place for `qty`, or undefined when it is there or may be missing. */
export function shortage(book: PoolBook, place: StockPlace, itemId: number, qty: Decimal): Decimal | undefined {
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
