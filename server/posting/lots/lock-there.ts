import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import type { PostingPlace } from '../read/read-places.ts'
import { createLotBook, inBin } from './lot-book.ts'
import { lockCells } from './read-cells.ts'

/** Where goods of an item leave: a place, and of it the lot and the bin their line names. */
export interface TakenFrom {
  readonly place: PostingPlace
  readonly itemId: number
  readonly isLotTracked: boolean
  readonly lotId: number | undefined
  readonly binId: number | undefined
}

/** What lines before a line have left of goods. */
export interface There {
  /** How much there is to take; nothing where less than nothing lies there. */
  readonly of: (from: TakenFrom) => Decimal
  /** Takes goods as a posting will: of a named lot or bin, else what leaves first. */
  readonly take: (from: TakenFrom, base: Decimal) => void
}

/** What lines take goods from, with the locked balances of this posting. */
interface Leaving {
  readonly book: PoolBook
  readonly leaving: readonly TakenFrom[]
}

/**
 * What lies where lines take goods from. Cells are locked behind the balances, as a posting locks them, and only of items it lays into cells
 * itself: those kept by lots, and those of which a line names a bin.
 */
export async function lockThere(trx: Trx, tenantId: string, { book, leaving }: Leaving): Promise<There> {
  const laid = new Set(
    leaving.filter(({ isLotTracked, binId }) => isLotTracked || binId !== undefined).map(({ itemId }) => itemId),
  )
  const keys = leaving
    .filter(({ itemId }) => laid.has(itemId))
    .map(({ place: { locationId, siteId }, itemId }) => ({ locationId, siteId, itemId }))
  const cells = createLotBook(keys.length === 0 ? [] : await lockCells(trx, tenantId, keys))
  const left = new Map<string, Decimal>()
  const atPlace = ({ place, itemId }: TakenFrom) =>
    left.get(`${place.locationId}/${itemId}`) ?? book.onHand(place, itemId)
  return {
    of(from) {
      const { lotId, binId } = from
      const whole = atPlace(from)
      const named = lotId === undefined && binId === undefined ? whole : cells.of(from, { lotId, binId })
      const least = compare(named, whole) <= 0 ? named : whole
      return compare(least, zero) > 0 ? least : zero
    },
    take(from, base) {
      const { place, itemId, lotId, binId } = from
      left.set(`${place.locationId}/${itemId}`, subtract(atPlace(from), base))
      if (!laid.has(itemId) || compare(base, zero) <= 0) return
      if (lotId !== undefined) cells.takeLot(from, { lotId, qty: base }, binId)
      else cells.take(from, base, binId === undefined ? [] : [inBin(binId, base)])
    },
  }
}
