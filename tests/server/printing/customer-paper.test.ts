import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createReceivableWorld, type ReceivableWorld } from '../purchasing/receivable-world.ts'
import { readPdf } from './read-pdf.ts'

const revenue = 31

describe('the paper of an invoice to a customer', () => {
  let bills: ReceivableWorld
  beforeAll(async () => {
    bills = await createReceivableWorld()
    const { run } = bills
    await run(sql`update customer set tax_no = 'MX-77' where tenant_id = 'ui' and id = 1`)
    await run(sql`insert into customer_address (tenant_id, id, parent_id, line_no, use, street, city, region, postal_code, country) values
      ('ui', 1, 1, 1, 'Office', '1 Pier', 'Bay', 'CA', '90001', 'USA'),
      ('ui', 2, 1, 2, 'Billing', '9 Ledger Street', 'Miami', 'FL', '33101', 'USA')`)
    await run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      select 'ui', 2, p.id, to_jsonb(p.value), 1, now() from (values ('legalName', 'Larkspur Hotels Ltd'),
        ('legalAddress', '5 Beach Road'), ('legalTaxNo', 'US-123'), ('bankDetails', 'First Bank 0099')) p(id, value)`)
  })
  afterAll(() => bills.world.close())

  const terrace = { Description: 'Terrace', AccountId: revenue, Qty: '2', Price: '200', TaxCodeId: 1 }
  const piano = { Description: 'Piano', AccountId: revenue, Qty: '1', Price: '50' }
  const paperOf = async ({ Id }: Pick<Row, 'Id'>, headers = {}) => {
    const answer = await bills.world.session.call({ url: `/inventory/api/MiscInvoicesAr(${Id})/pdf`, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return {
      name: String(answer.headers['content-disposition']),
      text: (await readPdf(answer.rawPayload)).pages.join(' '),
    }
  }

  it('[MISC-695, PRINT-695] says seller, customer, lines, tax by code and where to pay, and nothing of accounts and set-offs', async () => {
    const bill = await bills.posted({ CustomerId: 1, Remarks: 'Gala', Lines: [terrace, piano] })
    const { name, text } = await paperOf(bill)
    expect(name).toContain(`Invoice ${String(bill['DocNo'])}.pdf`)
    for (const said of [
      'Larkspur Hotels Ltd',
      '5 Beach Road',
      'US-123',
      'First Bank 0099',
      'Harbor Club',
      'MX-77',
      'Gala',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/9 Ledger Street\s+Miami, FL 33101\s+USA/)
    expect(text).not.toContain('1 Pier')
    // 2 at 200.00 with 8 % are 32.00 of tax; with 50.00 without tax 450.00, 32.00 and 482.00.
    for (const figure of ['400.00', '32.00', '450.00', '482.00', '8%'])
      expect(text.replaceAll(' ', '')).toContain(figure)
    for (const inner of ['4900', 'Other revenue', 'Set off', 'Open', 'Cost centre', 'Completed'])
      expect(text).not.toContain(inner)
    expect((await paperOf(bill, { languagecode: 'es' })).text).toContain('Facturado a')
  })

  it('[MISC-695, PRINT-696] keeps the address of its day, and a credit note names its invoice and is below zero', async () => {
    const bill = await bills.posted({ CustomerId: 1, Lines: [terrace] })
    await bills.run(sql`update customer_address set street = '10 New Street' where tenant_id = 'ui' and id = 2`)
    expect((await paperOf(bill)).text).toContain('9 Ledger Street')
    const before = await bills.drafts()
    await bills.world.move('MiscInvoicesAr', await bills.read(bill.Id), 'credit')
    const [draft = 0] = (await bills.drafts()).filter((id) => !before.includes(id))
    const unposted = await paperOf({ Id: draft })
    expect(unposted.text).toMatch(/Credit note/)
    expect(unposted.text).toMatch(/Pending submission/i)
    const note = await bills.world.moved('MiscInvoicesAr', await bills.read(draft), 'submit')
    await bills.world.moved('MiscInvoicesAr', note, 'post')
    const { name, text } = await paperOf({ Id: draft })
    expect(name).toContain('filename="Credit note ')
    expect(text).toContain(String(bill['DocNo']))
    expect(text).toContain('10 New Street')
    expect(text).toMatch(/[-−(]432\.00/)
    expect(text).not.toMatch(/Pending submission/i)
  })

  it('[PRINT-695] a template chooses of what the paper says, and nothing the house books by', async () => {
    const answer = await bills.world.session.call({
      method: 'POST',
      url: '/inventory/api/PrintTemplates',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Document: 'miscInvoiceAr', Title: 'Factura' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const parts = answer.json<{ readonly Parts: readonly { readonly Part: string }[] }>().Parts.map(({ Part }) => Part)
    expect(parts).toEqual(expect.arrayContaining(['billTo', 'lines.taxRate', 'totalAmount']))
    for (const inner of ['lines.account', 'setOffAmount', 'postDate']) expect(parts).not.toContain(inner)
    const bill = await bills.posted({ CustomerId: 1, Lines: [piano] })
    // What no line has, such as a tax code, leaves no column.
    expect((await paperOf(bill)).text).not.toContain('Tax code')
    expect((await paperOf(bill)).name).toContain(`Factura ${String(bill['DocNo'])}`)
  })
})
