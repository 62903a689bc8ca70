import type { Decimal } from '#core/decimal/decimal.ts'

/** Kinds of ledger rows the rules of this folder make (column stock_ledger.entry_type). */
export type EntryType = 'OPENING' | 'ISSUE' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'REVALUE' | 'NEGADJ'

/** A place stock stands at, with the pool its value is kept in. */
export interface StockPlace {
  readonly locationId: number
  readonly poolId: number
  readonly siteId: number
  /** True when on hand may fall below zero here. */
  readonly allowsNegative: boolean
}

/** One row of the stock ledger before it has an id. Quantity and value carry their sign: minus leaves. */
export interface Movement {
  readonly entryType: EntryType
  readonly place: StockPlace
  readonly itemId: number
  readonly lineId: number | undefined
  readonly qty: Decimal
  readonly value: Decimal
  /** Ties the rows of one line together. */
  readonly pairNo: number
  /** True when the line moves stock from one site to another. */
  readonly isCrossSite: boolean
  /** Accounts the original booked, by role: a reversal goes back where it came from. */
  readonly accounts?: Readonly<Record<string, number>>
}
