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
  { upTo: 3, pricePercent: '106' },
  { upTo: 7, pricePercent: '100.5' },
  { upTo: 10, pricePercent: '99' },
] as const

/** Invoices come from Thursday to Sunday of the week the goods came in, but before a month ends in it. */
export function planInvoice(week: HistoryWeek, random: Random): PlannedInvoice {
  const chance = random.between(1, 100)
  const [weekday, hour] = [random.between(3, 6), random.between(14, 20)]
  const way = ways.find(({ upTo }) => chance <= upTo) ?? { pricePercent: '100' }
  return {
    at: momentOf(week, Math.min(weekday, lastDayOf(week)), hour),
    pricePercent: way.pricePercent,
    goesBack: chance > 96,
  }
}

/** Day from Monday by which the month of the week's deliveries, on its Tuesday, is over; Sunday where it goes on. */
function lastDayOf(week: HistoryWeek): number {
  const month = deliveryOf(week).getUTCMonth()
  return ([2, 3, 4, 5, 6].find((weekday) => momentOf(week, weekday, 0).getUTCMonth() !== month) ?? 7) - 1
}

/** When most of what was ordered on Monday comes. */
export function deliveryOf(week: HistoryWeek): Date {
  return momentOf(week, 1, 13)
}

/** The lines of a receipt but those of some items. */
export function linesBut({ row }: PresentedRecord, items: ReadonlySet<number>): ReadonlySet<number> {
  // The answer carries the lines as the definition names them.
  const lines = row['Lines'] as readonly { readonly Id: number; readonly ItemId: number }[]
  return new Set(lines.flatMap(({ Id, ItemId }) => (items.has(ItemId) ? [] : [Id])))
}

/** Enters an invoice and posts it, after approval where it is beyond tolerance. */
export async function playInvoice(
  { clerk, controller, damagedId }: InvoiceCast,
  receipt: PresentedRecord,
  { goesBack, ...invoice }: PlannedInvoice,
): Promise<void> {
  const { at } = invoice
  let document = await writeVoucher(clerk, { ...invoice, receipt })
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
  if (goesBack) await returnSome({ clerk, controller }, { receipt, reason: damagedId, at })
}

/** One of the first line came damaged and goes back; the supplier's note comes at once. */
async function returnSome(
  { clerk, controller }: Pick<InvoiceCast, 'clerk' | 'controller'>,
  back: { readonly receipt: PresentedRecord; readonly reason: number; readonly at: Date },
): Promise<void> {
  const { at } = back
  let credit = await sendBack(clerk, back)
  // Dear goods wait for somebody, and would keep their month from being closed.
  if (credit?.row['Status'] === 'PendingApproval') {
    const document = await controller.move('ApCredits', at, { document: credit, move: 'approve' })
    credit = await clerk.move('ApCredits', at, { document, move: 'sendBack' })
  }
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
