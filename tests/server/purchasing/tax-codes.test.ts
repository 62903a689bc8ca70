import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import type { Row } from '../sources/order-world.ts'
import { useTaxWorld } from './tax-world.ts'

describe('tax codes', () => {
  const taxes = useTaxWorld()
  const { code, received, invoiced: voucher } = taxes

  async function rni(receipt: Row): Promise<string | undefined> {
    const { rows } = await withTenant(taxes.world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{
        owed: string
      }>`select trim_scale(sum(amount))::text as owed from rni_entry where doc_id = ${receipt.Id}`.execute(trx),
    )
    return rows[0]?.owed
  }

  it('[TAX-2, TAX-3] 10 at 2.00 and 20 % given back: goods 20.00, input tax 4.00, payable 24.00', async () => {
    const tax = await code('BACK', '20')
    const receipt = await received(tax, '10', '2')
    expect(receipt).toMatchObject({ TotalAmount: '20', TaxAmount: '4' })
    expect(await rni(receipt)).toBe('20')
    const posted = await voucher(receipt, tax, ['10', '2', '24'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 20', 'TAXREC 4', 'AP -24'])
  })

  it('[TAX-3] of 4.00 half is given back: the goods are worth 22.00, and no variance is left of the invoice', async () => {
    const tax = await code('HALF', '20', { RecoverablePct: '50' })
    const receipt = await received(tax, '10', '2')
    expect(await rni(receipt)).toBe('22')
    const posted = await voucher(receipt, tax, ['10', '2', '24'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 22', 'TAXREC 2', 'AP -24'])
  })

  it('[TAX-2, TAX-4] 10 at 2.40 with 20 % included are 20.00 and 4.00; 2.52 a piece is 1.00 more without its tax', async () => {
    const tax = await code('INCL', '20', { IsIncluded: true })
    const receipt = await received(tax, '10', '2.4')
    expect(receipt.Lines[0]).toMatchObject({ Amount: '20', Tax: '4', NetPrice: '2' })
    expect(await rni(receipt)).toBe('20')
    const dear = await taxes.world.voucher(receipt, [], {
      InvoiceTotal: '25.2',
      Lines: [
        { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2.52', TaxCodeId: tax.Id },
      ],
    })
    expect(dear).toMatchObject({ GoodsAmount: '21', TaxAmount: '4.2', VarianceAmount: '1', Rounding: '0' })
    const posted = await voucher(receipt, tax, ['10', '2.4', '24'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 20', 'TAXREC 4', 'AP -24'])
  })

  it('[TAX-3, TAX-4] 9.99 with 8.25 % included and not given back: 9.23 and 0.76 are worth 9.99 together', async () => {
    const tax = await code('SALES-IN', '8.25', { RecoverablePct: '0', IsIncluded: true })
    const receipt = await received(tax, '3', '3.33')
    // 9.99 × 8.25 ÷ 108.25 = 0.7614
    expect(receipt.Lines[0]).toMatchObject({ Tax: '0.76', Amount: '9.23' })
    expect(await rni(receipt)).toBe('9.99')
    const posted = await voucher(receipt, tax, ['3', '3.33', '9.99'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 9.99', 'AP -9.99'])
  })

  it('[TAX-2] 9.99 and 8.25 % on top are 0.82 of tax: 0.824175, rounded once', async () => {
    const tax = await code('SALES', '8.25')
    const receipt = await received(tax, '3', '3.33')
    expect(receipt).toMatchObject({ TotalAmount: '9.99', TaxAmount: '0.82' })
  })

  it('[TAX-1, TAX-5] a rate is superseded and not changed, and one that is over is refused on a later day', async () => {
    const old = await code('VAT', '19', { ValidTo: '2025-12-31' })
    const overlap = taxes.world.made('TaxCodes', { Code: 'VAT', Name: 'x', RatePct: '20', ValidFrom: '2025-12-31' })
    await expect(overlap).rejects.toThrow('taxOverlap')
    const now = await code('VAT', '20', { ValidFrom: '2026-01-01' })
    const receipt = await received(now, '10', '2')
    const draft = await taxes.world.voucher(receipt, [], {
      InvoiceTotal: '23.8',
      Lines: [{ ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2', TaxCodeId: old.Id }],
    })
    expect(issuesOf(await taxes.world.move('Vouchers', draft, 'post'))).toEqual(['invoiceDate rule/taxInForce'])
  })

  it('[TAX-3] a bill of 100.00 and 20 %, half given back, costs 110.00', async () => {
    const tax = await code('BILL', '20', { RecoverablePct: '50' })
    const bill = await taxes.world.made('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo: 'P-1',
      Lines: [{ Description: 'Power', AccountId: 2, Qty: '1', Price: '100', TaxCodeId: tax.Id }],
    })
    expect(bill).toMatchObject({ NetAmount: '100', TaxAmount: '20', TotalAmount: '120' })
    await taxes.world.moved('MiscInvoices', await taxes.world.moved('MiscInvoices', bill, 'submit'), 'post')
    expect(await taxes.world.journal(bill.Id, 21)).toEqual(['EXP 110', 'TAXREC 10', 'AP -120'])
  })
})
