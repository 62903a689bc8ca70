import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { writeVoucher, type ArrivedInvoice } from '../documents/write-voucher.ts'
import type { Random } from '../random.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'

/** Who takes invoices, and who decides of those beyond tolerance. */
export interface InvoiceCast {
  readonly clerk: DemoActor
  readonly controller: DemoActor
}

/** When the invoice of a delivery comes, and how its prices differ. */
export type PlannedInvoice = Omit<ArrivedInvoice, 'receipt'>

/** Of a hundred deliveries: how many are invoiced otherwise than received, the first that applies. */
const ways = [
  { upTo: 3, pricePercent: undefined },
  { upTo: 6, pricePercent: '106' },
  { upTo: 10, pricePercent: '100.5' },
  { upTo: 13, pricePercent: '99' },
] as const

/** Invoices come from Thursday to Sunday of the week the goods came in, but for a few that never do. */
export function planInvoice(week: HistoryWeek, random: Random): PlannedInvoice | undefined {
  const chance = random.between(1, 100)
  const at = momentOf(week, random.between(3, 6), random.between(14, 20))
  const way = ways.find(({ upTo }) => chance <= upTo) ?? { pricePercent: '100' }
  return way.pricePercent === undefined ? undefined : { at, pricePercent: way.pricePercent }
}

/** Enters an invoice and posts it, after approval where it is beyond tolerance. */
export async function playInvoice(
  { clerk, controller }: InvoiceCast,
  receipt: PresentedRecord,
  { at, pricePercent }: PlannedInvoice,
): Promise<void> {
  let document = await writeVoucher(clerk, { receipt, at, pricePercent })
  if (Number(document.row['BeyondAmount']) > 0) {
    document = await clerk.move('Vouchers', at, { document, move: 'submit' })
    if (document.row['Status'] === 'PendingApproval')
      document = await controller.move('Vouchers', at, { document, move: 'approve' })
  }
  await clerk.move('Vouchers', at, { document, move: 'post' })
}
