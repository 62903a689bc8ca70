import type { DemoActor } from '../demo-actor.ts'
import { idOf } from '../masters/create-all.ts'
import { loadExpenseVoucher } from './load-expense-voucher.ts'

/** Who writes bills, to and from whom, on which accounts. */
export interface BillsInput {
  readonly clerk: DemoActor
  /** Approves an invoice of expenses. */
  readonly controller: DemoActor
  readonly supplier: number
  readonly customer: number
  readonly accounts: ReadonlyMap<string, number>
  readonly now: Date
  /** Numbers of bills stand once for all sites. */
  readonly site: number
}

const day = 86_400_000

/** A power bill that is overdue and credited in part, one that is paid, a repair that is a draft, an invoice of expenses, and a terrace let to a customer. */
export async function loadBills(input: BillsInput): Promise<void> {
  const { clerk, supplier, customer, accounts, now, site } = input
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const [power, repair, revenue] = ['6200', '6100', '4900'].map((code) => idOf(accounts, code))
  const bill = async (daysAgo: number, invoiceNo: string, line: object) =>
    clerk.create('MiscInvoices', at(daysAgo), {
      SupplierId: supplier,
      InvoiceNo: `${invoiceNo}-${site}`,
      Lines: [line],
    })
  const posted = async (set: string, daysAgo: number, made: Awaited<ReturnType<DemoActor['create']>>) => {
    const submitted = await clerk.move(set, at(daysAgo), { document: made, move: 'submit' })
    return clerk.move(set, at(daysAgo), { document: submitted, move: 'post' })
  }
  const line = (AccountId: number | undefined, Description: string, Price: string) => ({
    AccountId,
    Description,
    Qty: '1',
    Price,
  })
  const dear = await posted('MiscInvoices', 6, await bill(6, 'PWR-2210', line(power, 'Power, last month', '4180.20')))
  const credit = await clerk.create('MiscInvoices', at(3), {
    Kind: 'CreditNote',
    SupplierId: supplier,
    InvoiceNo: `PWR-2210-C-${site}`,
    CreditOfId: dear.row.Id,
    Lines: [line(power, 'Meter was read too high', '180.20')],
  })
  await posted('MiscInvoices', 3, credit)
  const paid = await posted('MiscInvoices', 5, await bill(5, 'WTR-118', line(power, 'Water, last month', '912.75')))
  await clerk.move('MiscInvoices', at(2), {
    document: paid,
    move: 'settle',
    body: { Fields: { PaidOn: dayBefore(at(2)), Payment: '912.75' } },
  })
  await bill(1, 'RPR-77', line(repair, 'Compressor of the cold store', '640.00'))
  await loadExpenseVoucher({ ...input, account: repair })
  const let_ = await clerk.create('MiscInvoicesAr', at(4), {
    CustomerId: customer,
    Lines: [line(revenue, 'Terrace for a product launch', '1800.00')],
  })
  await posted('MiscInvoicesAr', 4, let_)
}

/** Of a site behind UTC, whose own day may be the day before, this is not ahead. */
function dayBefore(at: Date): string {
  return new Date(at.getTime() - day).toISOString().slice(0, 10)
}
