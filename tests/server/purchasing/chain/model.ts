import type { Books } from '../../model/books.ts'
import { share } from '../../model/figures.ts'

/** An item in one of its units: so many base units are one of it. */
export interface Thing {
  readonly item: number
  readonly unit: number
  readonly factor: bigint
}

/** Quantities of papers are tenths of their unit, prices cents of it. */
interface Line extends Thing {
  readonly id: number
  /** The line of the paper. */
  readonly lineId: number
  readonly price: bigint
}

/** A purchase request of one line. */
export interface Request extends Line {
  readonly asked: bigint
  ordered: bigint
}

/** An approved order of one line. */
export interface Order extends Line {
  readonly request: Request | undefined
  asked: bigint
  received: bigint
  cancelled: bigint
}

/** A posted receipt of one line. */
export interface Receipt extends Line {
  readonly order: Order
  readonly qty: bigint
  invoiced: bigint
  /** What went back, and what of it was not invoiced by then. */
  returned: bigint
  offOwed: bigint
  /** What nobody will invoice any more. */
  writtenOff: bigint
  /** Ten-thousandths of what is received and not invoiced. */
  owed: bigint
  isReversed: boolean
}

/** A posted voucher of one line. */
export interface Voucher {
  readonly id: number
  readonly receipt: Receipt
  readonly matched: bigint
  readonly released: bigint
  /** What of its variance was put on goods. */
  readonly revalued: bigint
  isReversed: boolean
}

/** Goods that went back. */
export interface Return {
  readonly id: number
  readonly receipt: Receipt
  readonly qty: bigint
  readonly offOwed: bigint
  readonly released: bigint
  /** What they left at. */
  readonly value: bigint
  /** Cents asked back of the supplier: those still on the account of claims, and those he gave. */
  claim: bigint
  credited: bigint
  state: 'Pending' | 'Partial' | 'Completed' | 'Denied' | 'Cancelled'
}

/** What is owed of a receipt and will never be invoiced. */
export interface WriteOff {
  readonly id: number
  readonly receipt: Receipt
  readonly qty: bigint
  readonly released: bigint
  isReversed: boolean
}

/** Everything the model knows. */
export interface Chain {
  books: Books
  readonly requests: Request[]
  readonly orders: Order[]
  readonly receipts: Receipt[]
  readonly vouchers: Voucher[]
  readonly returns: Return[]
  readonly writeOffs: WriteOff[]
}

/** A model of nothing. */
export function emptyChain(): Chain {
  return { books: new Map(), requests: [], orders: [], receipts: [], vouchers: [], returns: [], writeOffs: [] }
}

/** What no order took of a request. */
export function openOfRequest({ asked, ordered }: Request): bigint {
  return asked - ordered
}

/** What is neither received nor cancelled of an order. */
export function openOfOrder({ asked, received, cancelled }: Order): bigint {
  const open = asked - received - cancelled
  return open > 0n ? open : 0n
}

/** What is not invoiced of a receipt, did not go back before it was, and is not written off. */
export function openOfReceipt({ qty, invoiced, offOwed, writtenOff }: Receipt): bigint {
  return qty - invoiced - offOwed - writtenOff
}

/** The state of a paper that is done in parts. */
export function stateOf(done: bigint, open: bigint): string {
  if (open === 0n) return 'Completed'
  return done === 0n ? 'Approved' : 'Partial'
}

/** The state of a receipt. */
export function stateOfReceipt(receipt: Receipt): string {
  if (receipt.isReversed) return 'Cancelled'
  return openOfReceipt(receipt) === 0n ? 'Invoiced' : 'Completed'
}

/** The state of an order: billed once it is at its end and every receipt of it that stands is invoiced. */
export function stateOfOrder(order: Order, { receipts }: Pick<Chain, 'receipts'>): string {
  const state = stateOf(order.received, openOfOrder(order))
  const own = receipts.filter((receipt) => receipt.order === order && !receipt.isReversed)
  const isBilled = own.length > 0 && own.every((receipt) => stateOfReceipt(receipt) === 'Invoiced')
  return state === 'Completed' && isBilled ? 'Invoiced' : state
}

/** Millionths of base units. */
export function inBase(tenths: bigint, { factor }: Thing): bigint {
  return tenths * factor * 100_000n
}

/** Ten-thousandths a quantity is worth at a price, rounded to the cent. */
export function worth(tenths: bigint, cents: bigint): bigint {
  return share(tenths, cents, 10n) * 100n
}

/** A part of what is open in tenths, never nothing. */
export function partOf(open: bigint, percent: number): bigint {
  const part = (open * BigInt(percent)) / 100n
  return part > 0n ? part : 1n
}
