import { add, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'

/** How far the invoice of a receipt has come, and how its prices differ from the receipt's. */
interface VoucherPlan {
  readonly ending: 'draft' | 'submitted' | 'posted'
  /** Invoice price in percent of the receipt's. */
  readonly pricePercent: string
}

/** For the receipts of a site in the order of time; those beyond are not invoiced yet. */
const voucherPlans: readonly VoucherPlan[] = [
  { ending: 'posted', pricePercent: '100' },
  { ending: 'posted', pricePercent: '100.5' },
  { ending: 'submitted', pricePercent: '108' },
  { ending: 'draft', pricePercent: '100' },
]

/** Who writes invoices, and what they are written for. */
export interface VouchersInput {
  readonly clerk: DemoActor
  readonly receipts: readonly PresentedRecord[]
  readonly now: Date
}

/** A line of a receipt as the answer carries it. */
interface ReceiptLine {
  readonly Id: number
  readonly Qty: string
  readonly Price: string
}

const hour = 3_600_000

/** Writes the invoices of the first receipts, each as far as its plan says; the rest is received and not invoiced. */
export async function loadVouchers({ clerk, receipts, now }: VouchersInput): Promise<void> {
  for (const [index, plan] of voucherPlans.entries()) {
    const receipt = receipts[index]
    if (receipt === undefined) return
    const at = new Date(now.getTime() - (voucherPlans.length - index) * 20 * hour)
    await playVoucher(clerk, { receipt, plan, at })
  }
}

interface PlannedVoucher {
  readonly receipt: PresentedRecord
  readonly plan: VoucherPlan
  readonly at: Date
}

async function playVoucher(clerk: DemoActor, { receipt, plan, at }: PlannedVoucher): Promise<void> {
  const { row } = receipt
  const lines = (row['Lines'] as readonly ReceiptLine[]).map((line) => invoiced(line, plan))
  const total = lines.reduce((sum, { amount }) => add(sum, amount), zero)
  const document = await clerk.create('Vouchers', at, {
    SupplierId: row['SupplierId'],
    InvoiceNo: `INV-${row.Id}`,
    InvoiceTotal: printDecimal(total),
    Lines: lines.map(({ body }) => ({ ReceiptId: row.Id, ...body })),
  })
  if (plan.ending === 'draft') return
  await clerk.move('Vouchers', at, { document, move: plan.ending === 'posted' ? 'post' : 'submit' })
}

function invoiced({ Id, Qty, Price }: ReceiptLine, { pricePercent }: VoucherPlan): { amount: Decimal; body: object } {
  const price = round(multiply(multiply(toDecimal(Price), toDecimal(pricePercent)), toDecimal('0.01')), 4)
  const amount = round(multiply(toDecimal(Qty), price), 2)
  return { amount, body: { ReceiptLineId: Id, Qty, Price: printDecimal(price) } }
}
