import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sourcePath, type SourceAnswer } from '#core/http/sources-contract.ts'
import { taking } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what is received and not invoiced', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  it('[VCH-54] names its orders and how much of it is open, by unit', async () => {
    const order = await world.order([
      { qty: '10', price: '2' },
      { item: things.tomato, unit: things.tomatoKilo, qty: '2.5', price: '16' },
    ])
    const receipt = await world.moved(
      'Receipts',
      await world.receipt([taking(order, 0, '10'), taking(order, 1, '2.5')]),
      'post',
    )
    const rows = () => world.list(`NotInvoiced?$filter=ReceiptId eq ${receipt.Id}`)
    expect(await rows()).toMatchObject([
      { OrderNos: order['DocNo'], OpenLines: 2, OpenTold: '10 EA, 2.5 KG', Received: '60', Accrued: '60' },
    ])
    const part = await world.voucher(receipt, [
      { line: 0, qty: '4', price: '2' },
      { line: 1, qty: '2.5', price: '16' },
    ])
    await world.posted(part)
    // 6 of 10 at 2.00 are left.
    expect(await rows()).toMatchObject([{ OpenLines: 1, OpenTold: '6 EA', Vouchered: '48', Accrued: '12' }])
  })

  it('[VCH-54, LIST-94] several receipts of a supplier that are ticked become one voucher', async () => {
    const makes = world.test.definitions.base.families.get('notInvoiced')?.lists['notInvoiced']?.makes
    expect(makes).toMatchObject({ family: 'voucher', source: 'receipt', record: 'receipt', ofLines: false })
    const one = await world.received([{ qty: '3', price: '2.5' }])
    const other = await world.received([
      { qty: '2', price: '4' },
      { qty: '1', price: '1.25' },
    ])
    const answer = await world.session.call({
      method: 'POST',
      url: sourcePath('Vouchers', 'receipt'),
      headers: { 'idempotency-key': 'ticked' },
      payload: { Ids: [one.Id, other.Id] },
    })
    const { Lines } = answer.json<SourceAnswer>()
    expect(Lines.map(({ SourceId, Line }) => [SourceId, Line['Qty']])).toEqual([
      [one.Id, '3'],
      [other.Id, '2'],
      [other.Id, '1'],
    ])
    // 3 × 2.50, 2 × 4.00 and 1 × 1.25.
    const draft = await world.made('Vouchers', {
      SupplierId: 1,
      InvoiceNo: 'TICKED',
      InvoiceTotal: '16.75',
      Lines: Lines.map(({ Line }) => Line).map(({ ReceiptId, ReceiptLineId, Qty, Price }) => ({
        ReceiptId,
        ReceiptLineId,
        Qty,
        Price,
      })),
    })
    const before = await world.owed()
    await world.posted(draft)
    expect(await world.list(`NotInvoiced?$filter=ReceiptId eq ${one.Id} or ReceiptId eq ${other.Id}`)).toEqual([])
    expect((await world.owed()).map((owed, index) => Number(before[index]) - Number(owed))).toEqual([16.75, 16.75])
  })
})
