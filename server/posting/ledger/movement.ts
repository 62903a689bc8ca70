import type { Decimal } from '#core/decimal/decimal.ts'
import type { CellLack, LotPart } from '../lots/lot-book.ts'
import type { LineFacts } from './line-facts.ts'

/** A place stock stands at, with the pool its value is kept in. */
export interface StockPlace {
  readonly locationId: number
  readonly poolId: number
  readonly siteId: number
  /** True when on hand may fall below zero here. */
  readonly allowsNegative: boolean
  /** True for goods on their way: their value stands on the transit account. */
  readonly isTransit: boolean
}

/** One row of the stock ledger before it has an id. Quantity and value carry their sign: minus leaves. */
export interface Movement {
  /** Kind of ledger row: one the event names, or REVALUE or NEGADJ (column stock_ledger.entry_type). */
  readonly entryType: string
  readonly place: StockPlace
  readonly itemId: number
  readonly line: LineFacts
  readonly qty: Decimal
  readonly value: Decimal
  /** Ties the rows of one line together. */
  readonly pairNo: number
  /** The lots its goods are of, where they are known: of the row it undoes. */
  readonly lots?: readonly LotPart[]
  /** The bin its goods come back to, or are taken out of first as far as they lie there: the one that the row it undoes named, or that they were just put into. */
  readonly firstBin?: number | undefined
  /** The bins and lots its goods are missing of, where they were counted by those. */
  readonly lacks?: readonly CellLack[]
}
