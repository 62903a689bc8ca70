import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDay } from '../support/site-day.ts'
import { createReceivableWorld, type ReceivableWorld } from './receivable-world.ts'

const clock = { now: () => new Date() }

describe('how old what is open of a bill is', () => {
  let ar: ReceivableWorld
  beforeAll(async () => {
    ar = await createReceivableWorld()
  })
  afterAll(() => ar.world.close())

  const ages = async (set: string) =>
    (await ar.world.list(`${set}?$orderby=Id&$select=AgeBucket,DueDate`)).map((row) => row['AgeBucket'])

  it('[MISC-49] a bill is due by its terms, and so many days over in four steps; a draft and a paid one have no age', async () => {
    const { world } = ar
    await ar.run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', 30, '6200', 'Utilities', 'EXPENSE', true)`)
    const terms = await world.made('PaymentTerms', { Code: 'N10', Name: '10 days', DueDays: 10 })
    const bill = (days: number) =>
      world.made('MiscInvoices', {
        SupplierId: 1,
        InvoiceNo: `A-${days}`,
        InvoiceDate: siteDay(clock, -days),
        TermsId: terms.Id,
        Lines: [{ Description: 'Power', AccountId: 30, Qty: '1', Price: '10' }],
      })
    const posted = async (days: number) =>
      world.moved('MiscInvoices', await world.moved('MiscInvoices', await bill(days), 'submit'), 'post')
    // Due after ten days: today, yesterday, 30 and 31, 60 and 61, 90 and 91 days ago.
    for (const days of [10, 11, 40, 41, 70, 71, 100, 101]) await posted(days)
    await bill(200)
    const paid = await posted(300)
    await world.moved('MiscInvoices', paid, 'settle', { Fields: { PaidOn: siteDay(clock), Payment: '10' } })
    expect(await ages('MiscInvoices')).toEqual([
      'NotDue',
      'UpTo30',
      'UpTo30',
      'UpTo60',
      'UpTo60',
      'UpTo90',
      'UpTo90',
      'Over90',
      null,
      null,
    ])
    expect(await world.list("MiscInvoices?$filter=AgeBucket eq 'Over90'")).toMatchObject([{ InvoiceNo: 'A-101' }])
  })

  it('[MISC-49] and so is what a customer owes', async () => {
    for (const days of [0, 45])
      await ar.posted({
        CustomerId: 1,
        InvoiceDate: siteDay(clock, -days),
        Lines: [{ Description: 'Hall', AccountId: 31, Qty: '1', Price: '10' }],
      })
    expect(await ages('MiscInvoicesAr')).toEqual(['NotDue', 'UpTo60'])
  })
})
