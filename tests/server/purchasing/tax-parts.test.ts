import { describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { useTaxWorld } from './tax-world.ts'

/** A tax of a code: its rate, what of it is given back, and whether it counts on those above it. */
const part = (RatePct: string, RecoverablePct: string, IsCompound = false) => ({
  Name: `Tax of ${RatePct} %`,
  RatePct,
  RecoverablePct,
  IsCompound,
})

describe('tax codes of several taxes', () => {
  const taxes = useTaxWorld()
  const { received, invoiced } = taxes
  const ofParts = (name: string, parts: readonly object[], more: object = {}) =>
    taxes.code(name, null, { IsComposed: true, Parts: parts, ...more })
  /** 5 % that is given back, and 9.975 % on top of it that is not. */
  const federal = (name: string, more: object = {}) => ofParts(name, [part('5', '100'), part('9.975', '0', true)], more)
  const cellsOf = (row: Row | undefined, ...names: readonly string[]) => names.map((name) => row?.[name])

  it('[TAX-10] 5 % and 9.975 % on top of it are 15.47375 % of the price, and 5 of them are given back', async () => {
    const tax = await federal('GST-PROV')
    expect(tax).toMatchObject({ EffectivePct: '15.47375', BackPct: '5', RatePct: null, RecoverablePct: null })
    // 9.975 × 105 ÷ 100.
    expect(tax).toMatchObject({ Parts: [{ Counts: '5' }, { Counts: '10.47375' }] })
  })

  it.each([
    // Side by side: 5 + 7, and of these 5 + 3.5 given back.
    ['SIDE', [part('5', '100'), part('7', '50')], '12', '8.5'],
    // 10; 10 on 110 = 11; 1 beside = 1; 2 on 122 = 2.44. Given back: 10, and a quarter of 2.44.
    ['STEPS', [part('10', '100'), part('10', '0', true), part('1', '0'), part('2', '25', true)], '24.44', '10.61'],
    // What stands on top of nothing counts as it is.
    ['FIRST', [part('8.125', '12.5', true)], '8.125', '1.015625'],
    // 9.975, and 9.975 on 109.975 = 10.97000625, a third of a third of which is given back.
    ['FINE', [part('9.975', '0'), part('9.975', '33.33', true)], '20.94500625', '3.656303083125'],
  ])('[TAX-10] %s', async (name, parts, rate, back) => {
    expect(await ofParts(name, parts)).toMatchObject({ EffectivePct: rate, BackPct: back })
  })

  it('[TAX-10] a code of one rate says the same of itself', async () => {
    const tax = await taxes.code('ONE', '20', { RecoverablePct: '50' })
    expect(tax).toMatchObject({ EffectivePct: '20', BackPct: '10', RatePct: '20', RecoverablePct: '50', Parts: [] })
  })

  it('[TAX-11] what could not be kept exactly is refused where it is entered', async () => {
    const sent = (Code: string, Parts: readonly object[]) =>
      taxes.world.session.call({
        method: 'POST',
        url: '/inventory/api/TaxCodes',
        headers: { 'idempotency-key': Code },
        payload: { Code, Name: Code, ValidFrom: '2020-01-01', IsComposed: true, Parts },
      })
    expect(issuesOf(await sent('FOUR', [part('9.9755', '0')]))).toEqual(['parts/0/ratePct tooManyDecimals'])
    // 1.001 × 1.001 × 1.001 × 1.001 has twelve decimals as a factor, and fourteen as a percentage with what is given back.
    const deep = [part('0.101', '100'), ...Array.from({ length: 4 }, () => part('0.101', '100', true))]
    expect(issuesOf(await sent('DEEP', deep))).toContain('parts/4/ratePct rule/exactParts')
    expect(issuesOf(await sent('NONE', []))).toEqual(['parts rule/hasParts'])
  })

  it('[TAX-1, TAX-10] the taxes of a code are not changed once it stands', async () => {
    const tax = await federal('STANDS')
    const url = `/inventory/api/TaxCodes(${tax.Id})`
    const changed = async (Parts: readonly object[]) => {
      const etag = String((await taxes.world.session.call({ url })).headers.etag)
      return taxes.world.session.call({ method: 'PATCH', url, headers: { 'if-match': etag }, payload: { Parts } })
    }
    expect(issuesOf(await changed([part('1', '0')]))).toContain('parts readOnly')
    const stored = tax['Parts'] as readonly object[]
    expect(issuesOf(await changed(stored.map((row) => ({ ...row, RatePct: '6' }))))).toContain(
      'parts/0/ratePct readOnly',
    )
  })

  it('[TAX-12] 100.00 bear 15.47: 5.00 given back, 10.47 part of what the goods are worth', async () => {
    const tax = await federal('ON-TOP')
    const receipt = await received(tax, '10', '10')
    expect(receipt).toMatchObject({ TotalAmount: '100', TaxAmount: '15.47' })
    expect(cellsOf(receipt.Lines[0], 'TaxPct', 'TaxBack', 'TaxLost')).toEqual(['15.47375', '5', '10.47'])
    const posted = await invoiced(receipt, tax, ['10', '10', '115.47'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 110.47', 'TAXREC 5', 'AP -115.47'])
  })

  it('[TAX-12] 115.47 that include it are 100.00 and 15.47, of which 5.00 are given back', async () => {
    // 115.47 × 15.47375 ÷ 115.47375 = 15.4732…, and 115.47 × 5 ÷ 115.47375 = 4.9998….
    const tax = await federal('INSIDE', { IsIncluded: true })
    const receipt = await received(tax, '10', '11.547')
    expect(cellsOf(receipt.Lines[0], 'Amount', 'Tax', 'TaxBack', 'TaxLost')).toEqual(['100', '15.47', '5', '10.47'])
    const posted = await invoiced(receipt, tax, ['10', '11.547', '115.47'])
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 110.47', 'TAXREC 5', 'AP -115.47'])
  })

  it('[TAX-12] what is given back is rounded of the price, not of the tax', async () => {
    // 1000.10 × 15.47375 % = 154.7529… and × 5 % = 50.005; of 154.75 in the proportion of the rates it would be 50.00.
    const tax = await federal('EXACT')
    const receipt = await received(tax, '1', '1000.1')
    expect(cellsOf(receipt.Lines[0], 'Tax', 'TaxBack', 'TaxLost')).toEqual(['154.75', '50.01', '104.74'])
  })

  it('[TAX-3] of one rate the tax is divided as ever: half of 0.07 that is lost is 0.04', async () => {
    const tax = await taxes.code('SEVEN', '7', { RecoverablePct: '50' })
    const receipt = await received(tax, '1', '1')
    expect(cellsOf(receipt.Lines[0], 'Tax', 'TaxBack', 'TaxLost')).toEqual(['0.07', '0.03', '0.04'])
  })

  it('[TAX-12] freight bears it as lines do', async () => {
    const tax = await federal('FREIGHT')
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '10' }
    const order = await taxes.world.order([], { Lines: [line] })
    const more = { Freight: '100', FreightTaxCodeId: tax.Id }
    const draft = await taxes.world.receipt([taking(order, 0, '10')], more)
    expect(cellsOf(draft, 'FreightTax', 'FreightTaxBack', 'FreightTaxLost')).toEqual(['15.47', '5', '10.47'])
    const receipt = await taxes.world.moved('Receipts', draft, 'post')
    const voucher = await taxes.world.voucher(receipt, [{ qty: '10', price: '10' }], {
      InvoiceTotal: '215.47',
      ...more,
    })
    const posted = await taxes.world.moved('Vouchers', voucher, 'post')
    expect(await taxes.world.journal(posted.Id)).toEqual(['RNI 210.47', 'TAXREC 5', 'AP -215.47'])
  })

  it('[TAX-12] a bill of 100.00 costs 110.47', async () => {
    const tax = await federal('BILL')
    const bill = await taxes.world.made('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo: 'Q-1',
      Lines: [{ Description: 'Power', AccountId: 2, Qty: '1', Price: '100', TaxCodeId: tax.Id }],
    })
    expect(bill).toMatchObject({ NetAmount: '100', TaxAmount: '15.47', TotalAmount: '115.47' })
    await taxes.world.moved('MiscInvoices', await taxes.world.moved('MiscInvoices', bill, 'submit'), 'post')
    expect(await taxes.world.journal(bill.Id, 21)).toEqual(['EXP 110.47', 'TAXREC 5', 'AP -115.47'])
  })
})
