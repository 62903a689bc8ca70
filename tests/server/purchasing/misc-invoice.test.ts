import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('miscellaneous invoices', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
        ('ui', 30, '6200', 'Utilities', 'EXPENSE', true), ('ui', 31, '4900', 'Other revenue', 'REVENUE', true),
        ('ui', 32, '1200', 'Receivable', 'AR', true), ('ui', 33, '2300', 'Output tax', 'TAXPAY', true)`.execute(trx)
      await sql`insert into customer (tenant_id, id, number, name, is_active) values ('ui', 1, 'C1', 'Harbor Club', true)`.execute(
        trx,
      )
      await sql`insert into tax_code (tenant_id, id, code, name, rate_pct, effective_pct, recoverable_pct, is_included, valid_from, is_active) values
        ('ui', 1, 'T8', '8 %', 8, 8, 100, false, '2020-01-01', true)`.execute(trx)
    })
  })
  afterAll(() => world.close())

  const sent = (set: string, payload: object) =>
    world.session.call({
      method: 'POST',
      url: `/inventory/api/${set}`,
      headers: { 'idempotency-key': randomUUID() },
      payload,
    })
  const made = async (set: string, payload: object): Promise<Row> => {
    const answer = await sent(set, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const posted = async (set: string, payload: object): Promise<Row> =>
    world.moved(set, await world.moved(set, await made(set, payload), 'submit'), 'post')
  const power = { Description: 'Power, October', AccountId: 30, Qty: '1', Price: '120.50', TaxCodeId: 1 }
  const journal = async (docType: number, id: number) => {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ line: string }>`select j.role || ' ' || j.account_id || ' ' || trim_scale(sum(j.debit - j.credit)) as line
        from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = ${docType} and p.doc_id = ${id} group by p.id, j.role, j.account_id order by p.id, min(j.line_no)`.execute(
        trx,
      ),
    )
    return rows.map(({ line }) => line)
  }

  it('[MISC-1, MISC-4] a bill books cost, tax and what is payable, and is paid on a day', async () => {
    const bill = await posted('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-1', Lines: [power] })
    expect(await journal(21, bill.Id)).toEqual(['EXP 30 120.5', 'TAXREC 21 9.64', 'AP 22 -130.14'])
    const paid = await world.moved('MiscInvoices', bill, 'settle', {
      Fields: { PaidOn: '2026-11-30', Payment: '130.14' },
    })
    expect(paid).toMatchObject({ Status: 'Finalized', PaidOn: '2026-11-30' })
    expect((await world.move('MiscInvoices', paid, 'reverse', { Remarks: 'x' })).statusCode).toBe(409)
    expect(await world.broken()).toEqual([])
  })

  it('[MISC-6] a bill is paid in parts, never more than is open, and what was noted wrongly is taken back', async () => {
    const bill = await posted('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-3', Lines: [power] })
    expect(bill).toMatchObject({ PaidAmount: '0', OpenAmount: '130.14' })
    const pay = (row: Row, Payment: string) =>
      world.move('MiscInvoices', row, 'settle', { Fields: { PaidOn: '2026-11-30', Payment } })
    const part = (await pay(bill, '43.38')).json<Row>()
    expect(part).toMatchObject({ Status: 'Partial', PaidAmount: '43.38', OpenAmount: '86.76' })
    expect(issuesOf(await pay(part, '86.77'))).toEqual(['payment atMost'])
    expect((await world.move('MiscInvoices', part, 'reverse', { Remarks: 'x' })).statusCode).toBe(409)
    const overdue = await world.list("MiscInvoices?$filter=Status eq 'Partial'&$select=OpenAmount")
    expect(overdue).toMatchObject([{ OpenAmount: '86.76' }])
    const again = await world.moved('MiscInvoices', part, 'unsettle', { Remarks: 'another bill' })
    expect(again).toMatchObject({ Status: 'Completed', PaidAmount: '0', OpenAmount: '130.14' })
    const most = (await pay(again, '130')).json<Row>()
    expect((await pay(most, '0.14')).json()).toMatchObject({
      Status: 'Finalized',
      PaidAmount: '130.14',
      OpenAmount: '0',
    })
    const note = await posted('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-4', Kind: 'CreditNote', Lines: [power] })
    const given = (await pay(note, '30.14')).json<Row>()
    expect(given).toMatchObject({ Status: 'Partial', PaidAmount: '-30.14', OpenAmount: '-100' })
    expect(await world.broken()).toEqual([])
  })

  it('[MISC-3] a credit note books the other way, and its reversal back', async () => {
    const note = await posted('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-2', Kind: 'CreditNote', Lines: [power] })
    expect(note).toMatchObject({ NetAmount: '-120.5', TotalAmount: '-130.14' })
    expect(await journal(21, note.Id)).toEqual(['EXP 30 -120.5', 'TAXREC 21 -9.64', 'AP 22 130.14'])
    await world.moved('MiscInvoices', note, 'reverse', { Remarks: 'twice' })
    expect((await journal(21, note.Id)).slice(3)).toEqual(['EXP 30 120.5', 'TAXREC 21 9.64', 'AP 22 -130.14'])
    expect(await world.broken()).toEqual([])
  })

  it('[MISC-2] a bill to a customer books revenue, tax and what is receivable', async () => {
    const rent = { Description: 'Terrace', AccountId: 31, Qty: '2', Price: '200', TaxCodeId: 1 }
    const bill = await posted('MiscInvoicesAr', { CustomerId: 1, Lines: [rent] })
    expect(await journal(22, bill.Id)).toEqual(['REV 31 -400', 'TAXPAY 33 -32', 'AR 32 432'])
    expect(await world.broken()).toEqual([])
  })

  it('[MISC-5] the number of a bill stands once, until it is cancelled', async () => {
    const first = await made('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-9', Lines: [power] })
    for (const InvoiceNo of ['p-9', 'P-9 ', ' p-9\t']) {
      const again = await sent('MiscInvoices', { SupplierId: 1, InvoiceNo, Lines: [power] })
      expect(issuesOf(again)).toEqual(['invoiceNo uniqueTogetherOf'])
    }
    await world.moved('MiscInvoices', first, 'cancel')
    await made('MiscInvoices', { SupplierId: 1, InvoiceNo: 'P-9', Lines: [power] })
  })

  it('[MISC-5, VCH-5] a bill is no voucher and a voucher no bill of the same number, also when both are written at once', async () => {
    const receipt = await world.received([{ qty: '3', price: '3' }])
    const line = [{ qty: '1', price: '3' }]
    await made('MiscInvoices', { SupplierId: 1, InvoiceNo: 'Both-1', Lines: [power] })
    expect(issuesOf(await world.sent(receipt, line, { InvoiceNo: 'BOTH-1 ' }))).toEqual(['invoiceNo uniqueTogether'])
    const voucher = await world.voucher(receipt, line, { InvoiceNo: 'Both-2' })
    const bill = () => sent('MiscInvoices', { SupplierId: 1, InvoiceNo: 'both-2', Lines: [power] })
    expect(issuesOf(await bill())).toEqual(['invoiceNo uniqueTogether'])
    await world.moved('Vouchers', voucher, 'cancel')
    expect((await bill()).statusCode).toBe(201)
    const answers = await Promise.all([
      sent('MiscInvoices', { SupplierId: 1, InvoiceNo: 'Both-3', Lines: [power] }),
      world.sent(receipt, line, { InvoiceNo: 'Both-3' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  })
})
