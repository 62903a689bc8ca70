import { add, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'

/** The invoice of a receipt as it came. */
export interface ArrivedInvoice {
  readonly receipt: PresentedRecord
  readonly at: Date
  /** Invoice price in percent of the receipt's. */
  readonly pricePercent: string
  /** Lines of the receipt it is of; all of them by default. */
  readonly lineIds?: ReadonlySet<number> | undefined
  /** What follows its number where the receipt has another invoice. */
  readonly suffix?: string
}

/** A line of a receipt as the answer carries it. */
interface ReceiptLine {
  readonly Id: number
  readonly Qty: string
  readonly Price: string
}

/** Writes the invoice of what a receipt brought, and leaves it open. */
export function writeVoucher(
  clerk: DemoActor,
  { receipt: { row }, at, pricePercent, lineIds, suffix = '' }: ArrivedInvoice,
): Promise<PresentedRecord> {
  // The answer carries the lines as the definition names them.
  const received = (row['Lines'] as readonly ReceiptLine[]).filter(({ Id }) => lineIds?.has(Id) ?? true)
  const lines = received.map((line) => invoiced(line, pricePercent))
  const total = lines.reduce((sum, { amount }) => add(sum, amount), zero)
  return clerk.create('Vouchers', at, {
    SupplierId: row['SupplierId'],
    InvoiceNo: `INV-${row.Id}${suffix}`,
    InvoiceTotal: printDecimal(total),
    Lines: lines.map(({ body }) => ({ ReceiptId: row.Id, ...body })),
  })
}

function invoiced({ Id, Qty, Price }: ReceiptLine, pricePercent: string): { amount: Decimal; body: object } {
  const price = round(multiply(multiply(toDecimal(Price), toDecimal(pricePercent)), toDecimal('0.01')), 4)
  const amount = round(multiply(toDecimal(Qty), price), 2)
  return { amount, body: { ReceiptLineId: Id, Qty, Price: printDecimal(price) } }
}
