import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('discount and freight of a document', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)

  /** An approved order of lines of tomatoes at a price. */
  const order = (lines: readonly (readonly [qty: string, price: string])[], changes: object) =>
    world.order(
      lines.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })),
      changes,
    )
  const received = async (lines: readonly object[], changes: object = {}) =>
    world.moved('Receipts', await world.receipt(lines, changes), 'post')

  /** What an order commits still, line by line. */
  const committed = async (id: number) =>
    (
      await rows(sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${id} group by doc_line_id order by doc_line_id`)
    ).map(({ left }) => left)
  const owedOf = async (id: number) =>
    (
      await rows(sql<{ owed: string }>`select trim_scale(amount)::text as owed from rni_entry
        where doc_type_id = 5 and doc_id = ${id} and kind = 'RECEIPT' order by id`)
    ).map(({ owed }) => owed)

  const three = () =>
    order(
      [
        ['10', '1'],
        ['10', '1'],
        ['10', '1'],
      ],
      { Discount: '1', Freight: '10' },
    )
  const column = (row: Row, name: string) => row.Lines.map((line) => (line as Row)[name])

  it('[FRT-1, FRT-2] 1.00 off and 10.00 of freight over three times 10.00: shares, totals and what is committed', async () => {
    const bought = await three()
    // 1.00 ÷ 3 = 0.33 each, the cent left on the first; 10.00 by 9.66, 9.67 and 9.67 is 3.33 each, the cent left on the second.
    expect(column(bought, 'DiscountPart')).toEqual(['0.34', '0.33', '0.33'])
    expect(column(bought, 'FreightPart')).toEqual(['3.33', '3.34', '3.33'])
    expect(column(bought, 'Cost')).toEqual(['12.99', '13.01', '13'])
    expect(bought).toMatchObject({
      Subtotal: '30',
      DiscountAmount: '1',
      FreightAmount: '10',
      TaxAmount: '0',
      PayableAmount: '39',
    })
    expect(await committed(bought.Id)).toEqual(['12.99', '13.01', '13'])
  })

  it('[FRT-3, FRT-4, FRT-5] two receipts expect their parts and owe 39.00 together; freight of 10.20 is a variance of 0.20', async () => {
    const bought = await three()
    const first = await received([taking(bought, 0, '5'), taking(bought, 1, '10')])
    // Half of 0.34 and all of 0.33; half of 3.33 is 1.665, rounded to 1.67, and all of 3.34.
    expect(column(first, 'DiscountPart')).toEqual(['0.17', '0.33'])
    expect(column(first, 'FreightPart')).toEqual(['1.67', '3.34'])
    expect(first).toMatchObject({
      Subtotal: '15',
      DiscountAmount: '0.5',
      FreightAmount: '5.01',
      PayableAmount: '19.51',
    })
    expect(await owedOf(first.Id)).toEqual(['6.5', '13.01'])
    const second = await received([taking(bought, 0, '5'), taking(bought, 2, '10')])
    // What is left of each: 0.34 − 0.17 and 3.33 − 1.67.
    expect(column(second, 'DiscountPart')).toEqual(['0.17', '0.33'])
    expect(column(second, 'FreightPart')).toEqual(['1.66', '3.33'])
    expect(await owedOf(second.Id)).toEqual(['6.49', '13'])
    expect(await committed(bought.Id)).toEqual(['0', '0', '0'])
    const lines = [first, second].flatMap((receipt) =>
      receipt.Lines.map((line) => ({
        ReceiptId: receipt.Id,
        ReceiptLineId: (line as Row).Id,
        Qty: (line as Row)['Qty'],
        Price: '1',
        TaxCodeId: null,
      })),
    )
    const draft = await world.voucher(first, [], { InvoiceTotal: '39.2', Freight: '10.2', Lines: lines })
    expect(draft).toMatchObject({
      PayableAmount: '39.2',
      FreightVariance: '0.2',
      VarianceAmount: '0',
      BeyondAmount: '0',
      Rounding: '0',
    })
    const posted = await world.moved('Vouchers', draft, 'post')
    expect(await world.journal(posted.Id)).toEqual(['RNI 39', 'PPV 0.2', 'AP -39.2'])
    const found = await world.list(`PriceVariances?$filter=VoucherId eq ${posted.Id}`)
    expect(found).toMatchObject([{ Cause: 'Freight', Variance: '0.2', VariancePct: '2', State: 'AutoAccepted' }])
    await world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong freight' })
    expect((await world.owed())[0]).toBe('39')
    await world.moved('Receipts', await world.read('Receipts', second.Id), 'reverse', { Remarks: 'not ours' })
    await world.moved('Receipts', await world.read('Receipts', first.Id), 'reverse', { Remarks: 'not ours' })
    expect((await world.owed())[0]).toBe('0')
  })

  it('[FRT-5] freight nobody announced is beyond tolerance: 5.00 waits for approval and is a variance of 5.00', async () => {
    const receipt = await received([taking(await order([['10', '2']], {}), 0, '10')])
    const draft = await world.voucher(receipt, [{ qty: '10', price: '2' }], { InvoiceTotal: '25', Freight: '5' })
    expect(draft).toMatchObject({ FreightVariance: '5', BeyondAmount: '5', Rounding: '0' })
    expect((await world.move('Vouchers', draft, 'post')).statusCode).toBe(409)
    const posted = await world.posted(draft)
    expect(await world.journal(posted.Id)).toEqual(['RNI 20', 'PPV 5', 'AP -25'])
  })

  it('[FRT-6] tax in the prices: 10 at 1.20 with 1.20 off and freight of 6.00 are 9.00, 5.00 and 2.80 of tax', async () => {
    const tax = await world.made('TaxCodes', {
      Code: 'FIN',
      Name: 'Included',
      RatePct: '20',
      IsIncluded: true,
      ValidFrom: '2020-01-01',
    })
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '1.2', TaxCodeId: tax.Id }
    const bought = await world.order([], { Discount: '1.2', Freight: '6', FreightTaxCodeId: tax.Id, Lines: [line] })
    const totals = {
      Subtotal: '10',
      DiscountAmount: '1',
      FreightAmount: '5',
      TaxAmount: '2.8',
      PayableAmount: '16.8',
    }
    expect(bought).toMatchObject(totals)
    const receipt = await received([taking(bought, 0, '10', { TaxCodeId: tax.Id })], { FreightTaxCodeId: tax.Id })
    expect(receipt).toMatchObject(totals)
    expect(receipt.Lines[0]).toMatchObject({ Amount: '9', NetPrice: '0.9', FreightPart: '5' })
    expect(await owedOf(receipt.Id)).toEqual(['14'])
    const posted = await world.moved(
      'Vouchers',
      await world.voucher(receipt, [{ qty: '10', price: '1.2', tax: tax.Id }], {
        InvoiceTotal: '16.8',
        FreightTaxCodeId: tax.Id,
      }),
      'post',
    )
    expect(posted).toMatchObject({ ...totals, VarianceAmount: '0', FreightVariance: '0' })
    expect(await world.journal(posted.Id)).toEqual(['RNI 14', 'TAXREC 2.8', 'AP -16.8'])
  })

  it('[FRT-6] tax on top, half given back: 9.00 and 5.00 bear 1.80 and 1.00, of which 1.40 are part of what the goods are worth', async () => {
    const tax = await world.made('TaxCodes', {
      Code: 'FHALF',
      Name: 'Half',
      RatePct: '20',
      RecoverablePct: '50',
      ValidFrom: '2020-01-01',
    })
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '1', TaxCodeId: tax.Id }
    const more = { Discount: '1', Freight: '5', FreightTaxCodeId: tax.Id }
    const bought = await world.order([], { ...more, Lines: [line] })
    expect(bought).toMatchObject({ TaxAmount: '2.8', PayableAmount: '16.8' })
    expect(await committed(bought.Id)).toEqual(['15.4'])
    const receipt = await received([taking(bought, 0, '10', { TaxCodeId: tax.Id })], { FreightTaxCodeId: tax.Id })
    expect(await owedOf(receipt.Id)).toEqual(['15.4'])
    const posted = await world.moved(
      'Vouchers',
      await world.voucher(receipt, [{ qty: '10', price: '1', tax: tax.Id }], { ...more, InvoiceTotal: '16.8' }),
      'post',
    )
    expect(await world.journal(posted.Id)).toEqual(['RNI 15.4', 'TAXREC 1.4', 'AP -16.8'])
  })

  it('[FRT-7] freight that is not capitalised is expensed as it arrives, and owed and given back with the goods', async () => {
    await rows(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 2, 'capitaliseFreight', 'false', 1, now())`)
    try {
      const receipt = await received([taking(await order([['10', '1']], { Freight: '5' }), 0, '10')])
      expect(await world.journal(receipt.Id, 5)).toEqual(['INV 10', 'RNI -15', 'EXP 5'])
      const posted = await world.moved(
        'Vouchers',
        await world.voucher(receipt, [{ qty: '10', price: '1' }], { InvoiceTotal: '15' }),
        'post',
      )
      expect(await world.journal(posted.Id)).toEqual(['RNI 15', 'AP -15'])
      const again = await received([taking(await order([['10', '1']], { Freight: '5' }), 0, '10')])
      const undone = await world.moved('Receipts', again, 'reverse', { Remarks: 'not ours' })
      // Goods leave at the average of all that is there; what was booked beside them goes back exactly.
      expect(await world.journal(undone.Id, 5)).toEqual(expect.arrayContaining(['RNI 15', 'EXP -5']))
    } finally {
      await rows(sql`delete from preference_value where preference = 'capitaliseFreight'`)
    }
  })

  it('[FRT-8] a discount beyond what is billed is refused', async () => {
    const draft = await world.made('PurchaseOrders', {
      SupplierId: 1,
      DeliveryLocationId: places.store,
      Discount: '10.01',
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '1' }],
    })
    const refused = await world.move('PurchaseOrders', draft, 'submit')
    expect([refused.statusCode, refused.body.includes('discountWithin')]).toEqual([422, true])
  })

  it('[FRT-9] 3.33 % of 30.00 are 1.00 off, shared like an amount; of 60.00 they are 2.00, and an amount tells its percentage', async () => {
    const lines = [
      ['10', '1'],
      ['10', '1'],
      ['10', '1'],
    ] as const
    // 30.00 × 3.33 % is 0.999, in cents 1.00.
    const bought = await order(lines, { DiscountPct: '3.33', Discount: '7' })
    expect(bought).toMatchObject({
      DiscountPct: '3.33',
      Discount: null,
      DiscountWorth: '1',
      DiscountRate: null,
      PayableAmount: '29',
    })
    expect(column(bought, 'DiscountPart')).toEqual(['0.34', '0.33', '0.33'])
    expect(await committed(bought.Id)).toEqual(['9.66', '9.67', '9.67'])
    const twice = await order(
      lines.map(([qty]) => [qty, '2'] as const),
      { DiscountPct: '3.33' },
    )
    expect(twice).toMatchObject({ DiscountWorth: '2', PayableAmount: '58' })
    expect(await order(lines, { Discount: '1' })).toMatchObject({ DiscountWorth: null, DiscountRate: '3.3333' })
    await expect(order(lines, { DiscountPct: '100.5' })).rejects.toThrow(/discountPct/)
    // What is received and invoiced takes over what the percentage came to.
    const first = await received([taking(bought, 0, '10'), taking(bought, 1, '5')])
    const rest = await received([taking(bought, 1, '5'), taking(bought, 2, '10')])
    expect([first, rest].map((row) => row['DiscountAmount'])).toEqual(['0.51', '0.49'])
    const voucher = await world.voucher(
      first,
      [
        { qty: '10', price: '1' },
        { line: 1, qty: '5', price: '1' },
      ],
      { InvoiceTotal: '14.49' },
    )
    expect(voucher).toMatchObject({ DiscountAmount: '0.51', Rounding: '0', BeyondAmount: '0' })
    await world.moved('Vouchers', voucher, 'post')
  })

  it('[FRT-10, SRC-35] two receipts of half of each line, written at once and posted at once, owe 40.00 together', async () => {
    const bought = await order(
      [
        ['10', '1'],
        ['10', '1'],
        ['10', '1'],
      ],
      { Freight: '10' },
    )
    expect(column(bought, 'FreightPart')).toEqual(['3.34', '3.33', '3.33'])
    const half = () => world.receipt([0, 1, 2].map((line) => taking(bought, line, '5')))
    const drafts = [await half(), await half()]
    // 3.34 ÷ 2 is 1.67, and 3.33 ÷ 2 rounds to it.
    expect(drafts.map((row) => row['FreightAmount'])).toEqual(['5.01', '5.01'])
    const answers = await Promise.all(drafts.map((row) => world.move('Receipts', row, 'post')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const posted = answers.map((answer) => answer.json<Row>())
    expect(posted.map((row) => String(row['PayableAmount'])).toSorted()).toEqual(['19.99', '20.01'])
    const owed = await Promise.all(posted.map(({ Id }) => owedOf(Id)))
    expect(owed.map((parts) => parts.join(' ')).toSorted()).toEqual(['6.67 6.66 6.66', '6.67 6.67 6.67'])
    expect(await committed(bought.Id)).toEqual(['0', '0', '0'])
  })

  it('[FRT-10, SRC-35] two lines of a receipt that take of one line, and two vouchers of one receipt, go on where the other stopped', async () => {
    const bought = await order([['10', '1']], { Freight: '3.33' })
    const posted = await received([taking(bought, 0, '5'), taking(bought, 0, '5')])
    expect(column(posted, 'FreightPart')).toEqual(['1.67', '1.66'])
    expect(posted['FreightAmount']).toBe('3.33')
    const again = await order([['10', '1']], { Freight: '3.33' })
    const receipt = await received([taking(again, 0, '10')])
    const invoice = (total: string) => world.voucher(receipt, [{ qty: '5', price: '1' }], { InvoiceTotal: total })
    const vouchers = [await invoice('6.67'), await invoice('6.66')]
    expect(vouchers.map((row) => row['FreightAmount'])).toEqual(['1.67', '1.67'])
    const answers: Row[] = []
    for (const row of vouchers) answers.push(await world.moved('Vouchers', row, 'post'))
    expect(answers.map((row) => [row['FreightAmount'], row['Rounding']])).toEqual([
      ['1.67', '0'],
      ['1.66', '0'],
    ])
  })
})
