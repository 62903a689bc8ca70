import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { writeVoucher } from './write-voucher.ts'

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

const hour = 3_600_000

/** Writes the invoices of the first receipts, each as far as its plan says; the rest is received and not invoiced. */
export async function loadVouchers({ clerk, receipts, now }: VouchersInput): Promise<void> {
  for (const [index, plan] of voucherPlans.entries()) {
    const receipt = receipts[index]
    if (receipt === undefined) return
    const at = new Date(now.getTime() - (voucherPlans.length - index) * 20 * hour)
    const document = await writeVoucher(clerk, { receipt, at, pricePercent: plan.pricePercent })
    if (plan.ending === 'draft') continue
    await clerk.move('Vouchers', at, { document, move: plan.ending === 'posted' ? 'post' : 'submit' })
  }
}
