import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('causes of price variances', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const received = () => world.received([{ qty: '10', price: '2' }])
  const causeOf = async (voucher: Row) =>
    (await world.list(`PriceVariances?$filter=VoucherId eq ${voucher.Id}`)).map(({ Cause }) => Cause)
  const said = (voucher: Row, line: unknown, by: TestSession = world.session) =>
    by.call({
      method: 'POST',
      url: '/inventory/api/VarianceCauses',
      headers: { 'idempotency-key': randomUUID() },
      payload: { VoucherId: voucher.Id, VoucherLineId: line, Cause: 'Error' },
    })

  it('[VCH-460] another unit is told by the price without tax and discount, as that of the receipt is', async () => {
    const tax = await world.made('TaxCodes', {
      Code: 'IN10',
      Name: 'IN10 10 %',
      RatePct: '10',
      ValidFrom: '2020-01-01',
      IsIncluded: true,
    })
    // A kilo is eight of them: 16.00, with its tax inside 17.60.
    const taxed = await world.voucher(await received(), [{ qty: '10', price: '17.6', tax: tax.Id }])
    expect(taxed.Lines).toMatchObject([{ NetPrice: '16', ReceiptPrice: '2' }])
    expect(await causeOf(taxed)).toEqual(['UnitError'])
    // 16.10 less 87.5 % are 2.01: dearer by the market, and no kilo.
    const less = await world.voucher(await received(), [{ qty: '10', price: '16.1' }], {
      DiscountPct: '87.5',
      InvoiceTotal: '20.13',
    })
    expect(less.Lines).toMatchObject([{ ReceiptPrice: '2' }])
    expect(less.Lines[0]?.['NetPrice']).toMatch(/^2\.01/u)
    expect(await causeOf(less)).toEqual(['Market'])
  })

  it('[VCH-460] are said at the site of the invoice alone', async () => {
    const voucher = await world.voucher(await received(), [{ qty: '10', price: '2.5' }])
    const line = voucher.Lines[0]?.Id
    const office = await signIn(world.test, { site: 1 })
    const refused = await said(voucher, line, office)
    expect(refused.json()).toMatchObject({ Code: 'E_OTHER_SITE' })
    const other = await said(voucher, line, await signIn(world.test, { site: 3 }))
    expect(other.statusCode, other.body).toBe(409)
    expect(await causeOf(voucher)).toEqual(['Market'])
    expect((await said(voucher, line)).statusCode).toBe(201)
    expect(await causeOf(voucher)).toEqual(['Error'])
  })

  it('[VCH-460] are said of what differs in price alone, and of no invoice that was cancelled', async () => {
    const receipt = await world.received([
      { qty: '10', price: '2' },
      { qty: '2', price: '4' },
    ])
    const voucher = await world.voucher(receipt, [
      { line: 0, qty: '10', price: '2.5' },
      { line: 1, qty: '2', price: '4' },
    ])
    expect(issuesOf(await said(voucher, voucher.Lines[1]?.Id))).toEqual(['voucherLine lookup'])
    expect((await said(voucher, voucher.Lines[0]?.Id)).statusCode).toBe(201)
    await world.moved('Vouchers', voucher, 'cancel')
    expect(issuesOf(await said(voucher, voucher.Lines[0]?.Id))).toContain('voucher lookup')
  })
})
