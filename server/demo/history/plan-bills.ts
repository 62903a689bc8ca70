import { idOf } from '../masters/create-all.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { Random } from '../random.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'

/** Who is billed for what, and who decides of dear bills. */
export interface BillInput {
  readonly clerk: DemoActor
  readonly controller: DemoActor
  readonly accounts: ReadonlyMap<string, number>
  readonly supplierId: number
  readonly site: number
  readonly random: Random
}

const day = 86_400_000

/** Power is billed in the second week of a month and paid on the Friday after. */
export function planBills(input: BillInput, week: HistoryWeek): readonly Happening[] {
  const { starts } = week
  if (starts.getUTCDate() < 8 || starts.getUTCDate() > 14) return []
  const amount = `${input.random.between(3600, 4700)}.00`
  const at = momentOf(week, 1, 16)
  return [
    { at, set: 'MiscInvoices', what: `power at site ${input.site}`, play: () => billPower(input, { at, amount }) },
  ]
}

async function billPower(
  { clerk, controller, accounts, supplierId, site }: BillInput,
  { at, amount }: { readonly at: Date; readonly amount: string },
): Promise<void> {
  const set = 'MiscInvoices'
  const written = await clerk.create(set, at, {
    SupplierId: supplierId,
    InvoiceNo: `PWR-${at.toISOString().slice(0, 7)}-${site}`,
    Lines: [{ AccountId: idOf(accounts, '6200'), Description: 'Power, last month', Qty: '1', Price: amount }],
  })
  let document = await clerk.move(set, at, { document: written, move: 'submit' })
  if (document.row['Status'] === 'PendingApproval')
    document = await controller.move(set, at, { document, move: 'approve' })
  const posted = await clerk.move(set, at, { document, move: 'post' })
  const paid = new Date(at.getTime() + 3 * day)
  const Fields = { PaidOn: new Date(paid.getTime() - day).toISOString().slice(0, 10), Payment: amount }
  await clerk.move(set, paid, { document: posted, move: 'settle', body: { Fields } })
}
