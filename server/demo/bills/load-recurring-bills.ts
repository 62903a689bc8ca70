import type { BillsInput } from './load-bills.ts'
import { idOf } from '../masters/create-all.ts'

const day = 86_400_000

/**
 * A lease that is due on the first of each month since the month before this one, of which that one was paid and this one is a draft, as
 * its schedule would have made them; and a kiosk let to a customer from the next month on (DEMO-17).
 */
export async function loadRecurringBills(input: BillsInput & { readonly lessor: number }): Promise<void> {
  const { clerk, lessor, customer, accounts, now, site } = input
  const [first, second, third] = [-1, 0, 1].map((months) => firstOfMonth(now, months))
  if (first === undefined || second === undefined || third === undefined) return
  const lease = await clerk.create('BillTemplates', new Date(first.getTime() - day), {
    Name: 'Lease of the dishwashers',
    SupplierId: lessor,
    Number: `LEASE-${site}`,
    DayOfMonth: 1,
    FromDay: dayOf(first),
    Lines: [
      { AccountId: idOf(accounts, '6100'), Description: 'Two dishwashers, one month', Qty: '2', Price: '185.00' },
    ],
  })
  const paid = await makeBill(input, lease.row, first)
  const submitted = await clerk.move('MiscInvoices', noonOf(first, now), { document: paid, move: 'submit' })
  const posted = await clerk.move('MiscInvoices', noonOf(first, now), { document: submitted, move: 'post' })
  await clerk.move('MiscInvoices', noonOf(second, now), {
    document: posted,
    move: 'settle',
    body: { Fields: { PaidOn: dayOf(new Date(second.getTime() - day)), Payment: '370.00' } },
  })
  await makeBill(input, lease.row, second)
  await clerk.create('BillTemplatesAr', new Date(now.getTime() - 9 * day), {
    Name: 'Kiosk in the lobby',
    CustomerId: customer,
    DayOfMonth: 1,
    FromDay: dayOf(third),
    Lines: [{ AccountId: idOf(accounts, '4900'), Description: 'Kiosk, one month', Qty: '1', Price: '650.00' }],
  })
}

/** The bill of a day, of what the recurring one says. */
function makeBill(
  { clerk, lessor, accounts, now, site }: BillsInput & { readonly lessor: number },
  { Id }: { readonly Id: number },
  on: Date,
) {
  return clerk.create('MiscInvoices', noonOf(on, now), {
    SupplierId: lessor,
    InvoiceNo: `LEASE-${site} ${dayOf(on)}`,
    InvoiceDate: dayOf(on),
    TemplateId: Id,
    TemplateDay: dayOf(on),
    Lines: [
      { AccountId: idOf(accounts, '6100'), Description: 'Two dishwashers, one month', Qty: '2', Price: '185.00' },
    ],
  })
}

function firstOfMonth(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** By day at every site, and never ahead of now. */
function noonOf(on: Date, now: Date): Date {
  return new Date(Math.min(on.getTime() + 18 * 3_600_000, now.getTime()))
}
