import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../printing/read-pdf.ts'
import { createReceivableWorld, type ReceivableWorld } from './receivable-world.ts'

let bills: ReceivableWorld
beforeAll(async () => {
  bills = await createReceivableWorld()
  await bills.run(sql`update customer set tax_number = 'CU-42' where id = 1`)
  await bills.run(sql`insert into customer_address (tenant_id, id, parent_id, line_no, use, street, city, postal_code, country) values
    ('ui', 1, 1, 1, 'Office', '9 High Street', 'Inland', '100', 'US'), ('ui', 2, 1, 2, 'Billing', '1 Quay', 'Bay', '200', 'US')`)
})
afterAll(() => bills.world.test.close())

const wordsOf = async (id: number) => {
  const pdf = await bills.world.session.call({ url: `/inventory/api/MiscInvoicesAr(${id})/pdf` })
  expect(pdf.statusCode, pdf.body).toBe(200)
  return (await readPdf(pdf.rawPayload)).pages.join(' ')
}

it('[PRINT-122] an invoice to a customer says where and under which tax number the customer is billed, and no account', async () => {
  const row = await bills.made({
    CustomerId: 1,
    InvoiceDate: '2026-05-10',
    Lines: [{ Description: 'Room hire', AccountId: 31, Price: '100', TaxCodeId: 1 }],
  })
  expect(row).toMatchObject({ BillTo: '1 Quay\n200 Bay\nUS', CustomerTaxNumber: 'CU-42' })
  const words = await wordsOf(row.Id)
  for (const said of ['1 Quay', '200 Bay', 'CU-42', 'Room hire', '108.00']) expect(words).toContain(said)
  for (const kept of ['4900', 'Account', 'Cost center', 'Set off', 'High Street']) expect(words).not.toContain(kept)
})

it('[PRINT-122] of a customer without an address for bills it says that of the office, and without any none', async () => {
  await bills.run(sql`delete from customer_address where id = 2`)
  const line = { Description: 'Room hire', AccountId: 31, Price: '100' }
  const office = await bills.made({ CustomerId: 1, InvoiceDate: '2026-05-10', Lines: [line] })
  expect(office).toMatchObject({ BillTo: '9 High Street\n100 Inland\nUS' })
  const none = await bills.made({ CustomerId: 2, InvoiceDate: '2026-05-10', Lines: [line] })
  expect(none).toMatchObject({ BillTo: null, CustomerTaxNumber: null })
})
