/** What an invoice bills: a line of a posted receipt that is not invoiced yet, or one of an order that nobody receives. */
export interface OpenLine {
  readonly of: 'receipt' | 'order'
  /** The receipt or the order, by id and number. */
  readonly document: number
  readonly documentNo: string
  readonly line: number
  /** Number of the order it is, or was received, of; '' without one. */
  readonly orderNo: string
  /** Null of what was ordered in words. */
  readonly item: number | null
  readonly itemNo: string
  readonly name: string
  /** The item's line of its unit. */
  readonly itemUnit: number | null
  readonly unit: string
  /** Decimals as text. */
  readonly openQty: string
  readonly price: string
  /** Numbers and names the supplier has for the item. */
  readonly codes: readonly string[]
  readonly texts: readonly string[]
}

/** A line of an invoice as it is matched. */
export interface InvoicedLine {
  readonly code: string
  readonly description: string
  readonly orderNo: string
  /** Decimals as text; undefined where nothing was read. */
  readonly qty: string | undefined
  readonly price: string | undefined
}

/** Why a line is taken for another. */
export type MatchedBy = 'Order' | 'Code' | 'Text' | 'Price'

/** What a line of an invoice is taken for, and how sure that is, 0 to 100. */
export interface LineMatch {
  readonly open: OpenLine
  readonly by: MatchedBy
  readonly score: number
}
