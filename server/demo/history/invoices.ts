import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { sendBack } from '../documents/load-credits.ts'
import { writeVoucher, type ArrivedInvoice } from '../documents/write-voucher.ts'
import type { Random } from '../random.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'

/** Who takes invoices, and who decides of those beyond tolerance. */
export interface InvoiceCast {
  readonly clerk: DemoActor
  readonly controller: DemoActor
  /** Why goods go back. */
  readonly damagedId: number
}

/** When the invoice of a delivery comes, and how its prices differ. */
export interface PlannedInvoice extends Omit<ArrivedInvoice, 'receipt'> {
  /** Whether a part of the goods goes back the day after. */
  readonly goesBack: boolean
}

/** Of a hundred deliveries: how many are invoiced otherwise than received, the first that applies. */
const ways = [
  { upTo: 6, pricePercent: undefined },
  { upTo: 9, pricePercent: '106' },
  { upTo: 13, pricePercent: '100.5' },
  { upTo: 16, pricePercent: '99' },
] as const

/** Invoices come from Thursday to Sunday of the week the goods came in, but for a few that never do. */
export function planInvoice(week: HistoryWeek, random: Random): PlannedInvoice | undefined {
  const chance = random.between(1, 100)
  const at = momentOf(week, random.between(3, 6), random.between(14, 20))
  const way = ways.find(({ upTo }) => chance <= upTo) ?? { pricePercent: '100' }
  return way.pricePercent === undefined ? undefined : { at, pricePercent: way.pricePercent, goesBack: chance > 96 }
}

/** Enters an invoice and posts it, after approval where it is beyond tolerance. */
export async function playInvoice(
  { clerk, controller, damagedId }: InvoiceCast,
  receipt: PresentedRecord,
  { at, pricePercent, goesBack }: PlannedInvoice,
): Promise<void> {
  let document = await writeVoucher(clerk, { receipt, at, pricePercent })
  if (Number(document.row['BeyondAmount']) > 0) {
    document = await clerk.move('Vouchers', at, { document, move: 'submit' })
    const { Status } = document.row
    if (Status === 'PendingApproval') document = await controller.move('Vouchers', at, { document, move: 'approve' })
    if (Status === 'OnHold')
      document = await controller.move('Vouchers', at, {
        document,
        move: 'override',
        body: { Remarks: 'Agreed with the supplier' },
      })
  }
  await clerk.move('Vouchers', at, { document, move: 'post' })
  if (goesBack) await returnSome(clerk, { receipt, reason: damagedId, at })
}

/** One of the first line came damaged and goes back; the supplier's note comes at once. */
async function returnSome(
  clerk: DemoActor,
  back: { readonly receipt: PresentedRecord; readonly reason: number; readonly at: Date },
): Promise<void> {
  const { at } = back
  const credit = await sendBack(clerk, back)
  if (credit === undefined || credit.row['Status'] !== 'Pending') return
  const net = String(credit.row['OpenAmount'])
  const Fields = {
    SupplierCreditNo: `CN-${credit.row.Id}`,
    CreditDate: at.toISOString().slice(0, 10),
    CreditNet: net,
    CreditTax: '0',
  }
  await clerk.move('ApCredits', at, { document: credit, move: 'receive', body: { Fields } })
}
