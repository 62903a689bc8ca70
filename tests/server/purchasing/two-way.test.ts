import { describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { service, useTwoWayWorld } from './two-way-world.ts'

describe('invoices that are matched against orders nobody receives', () => {
  const world = useTwoWayWorld()
  const { at, ordered, billing, written, entries, offered, receiptsOf } = world

  it('[VCH-336] posting receives what is billed and matches it: ordered are 100.00, billed 104.00', async () => {
    const order = await ordered([service('Window cleaning', '1', '100')])
    expect(await entries()).toEqual(['PO 30 100'])
    const answer = await offered({ Ids: [order.Id] })
    expect(answer.json()).toMatchObject({
      Sources: [{ Id: order.Id, Header: { SupplierId: 1, MatchType: 'TwoWay' } }],
      Lines: [{ Line: { OrderId: order.Id, OrderLineId: order.Lines[0]?.Id, Qty: '1', Price: '100' } }],
    })
    const draft = await written('104', [billing(order, 0, '1', '104')])
    expect(draft).toMatchObject({ VarianceAmount: '4', ClaimAmount: '0', BeyondAmount: '4', ExpenseAmount: '0' })
    expect(draft.Lines[0]).toMatchObject({
      LineOf: 'Receipt',
      ReceiptId: null,
      Named: 'Window cleaning',
      OrderOpenQty: '1',
    })
    const submitted = await at.world.moved('Vouchers', draft, 'submit')
    expect(submitted).toMatchObject({ Status: 'OnHold', HoldReason: 'Tolerance' })
    expect([await entries(), await receiptsOf(draft)]).toEqual([['PO 30 100'], []])
    const open = (await at.world.letGo(submitted)).json<typeof draft>()
    const posted = await at.world.moved('Vouchers', open, 'post')
    const [receipt] = await receiptsOf(posted)
    expect(receipt).toMatchObject({ Status: 'Invoiced', DeliveryNote: posted['InvoiceNo'], TotalAmount: '100' })
    expect(posted.Lines[0]).toMatchObject({ ReceiptId: receipt?.Id, ReceiptPrice: '100', Variance: '4', Claim: '0' })
    expect(await at.world.journal(receipt?.Id ?? 0, 5)).toEqual(['EXP 100', 'RNI -100'])
    expect(await at.journal(posted.Id)).toEqual(['RNI 5 100', 'PPV 3 4', 'AP 22 -104'])
    expect(await entries()).toEqual(['ACT 30 104'])
    expect(await at.world.read('PurchaseOrders', order.Id)).toMatchObject({
      Status: 'Invoiced',
      InvoicedPct: '100',
      Lines: [{ OpenQty: '0', InvoicedQty: '1' }],
    })
    const related = await at.world.session.call({ url: `/inventory/api/Vouchers(${posted.Id})/related` })
    expect(related.body).toContain(String(order['DocNo']))
    expect(related.body).toContain(String(receipt?.['DocNo']))

    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'not done yet' })
    expect((await receiptsOf(posted)).map((row) => row['Status'])).toEqual(['Cancelled'])
    expect(await entries()).toEqual(['PO 30 100'])
    expect(await at.world.read('PurchaseOrders', order.Id)).toMatchObject({
      Status: 'Approved',
      Lines: [{ OpenQty: '1' }],
    })
    await at.world.moved('PurchaseOrders', await at.world.read('PurchaseOrders', order.Id), 'closeShort')
  })

  it('[VCH-336] within tolerance it is posted from the draft, and a cancelled draft leaves nothing', async () => {
    const order = await ordered([service('Linen', '3', '10.005')])
    const gone = await written('30.02', [billing(order, 0, '3', '10.005')])
    await at.world.moved('Vouchers', gone, 'cancel')
    expect(await receiptsOf(gone)).toEqual([])
    const posted = await at.world.moved('Vouchers', await written('30.02', [billing(order, 0, '3', '10.005')]), 'post')
    expect(posted['Status']).toBe('Completed')
    expect(await at.journal(posted.Id)).toEqual(['RNI 5 30.02', 'AP 22 -30.02'])
  })

  it('[VCH-337] goods that are kept in stock are received first', async () => {
    const tomato = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '2' }
    const order = await ordered([tomato, service('Cooling on the way', '2', '15')])
    expect(order).toMatchObject({ ServiceQty: '2' })
    const lines = (await offered({ Ids: [order.Id] })).json<{ Lines: readonly { Line: Record<string, unknown> }[] }>()
      .Lines
    expect(lines.map(({ Line }) => [Line['OrderLineId'], Line['Qty']])).toEqual([[order.Lines[1]?.Id, '2']])
    const refused = await at.sent('20', [billing(order, 0, '10', '2')], { MatchType: 'TwoWay' })
    expect(issuesOf(refused)).toEqual(['lines/0/orderLine rule/goodsReceivedFirst'])
    const goods = await ordered([tomato])
    expect((await offered({ Ids: [goods.Id] })).json()).toMatchObject({ Code: 'E_SOURCE_CLOSED' })
    // What is billed of both is posted for the service alone; the goods are still to come.
    await at.world.moved('Vouchers', await written('30', [billing(order, 1, '2', '15')]), 'post')
    expect(await at.world.read('PurchaseOrders', order.Id)).toMatchObject({
      Status: 'Partial',
      ServiceQty: '0',
      Lines: [{ OpenQty: '10' }, { OpenQty: '0' }],
    })
  })

  it('[VCH-338] an order is billed in parts, and not beyond what it tolerates', async () => {
    const order = await ordered([service('Window cleaning', '4', '85')])
    await at.world.moved('Vouchers', await written('85', [billing(order, 0, '1', '85')]), 'post')
    expect(await at.world.read('PurchaseOrders', order.Id)).toMatchObject({
      Status: 'Partial',
      Lines: [{ OpenQty: '3' }],
    })
    const much = await written('340', [billing(order, 0, '4', '85')])
    expect(issuesOf(await at.world.move('Vouchers', much, 'submit'))).toEqual(['lines/0/qty rule/withinOrder'])
    await at.world.moved('Vouchers', much, 'cancel')
    const [first, second] = [
      await written('255', [billing(order, 0, '3', '85')]),
      await written('170', [billing(order, 0, '2', '85')]),
    ]
    const third = await written('85', [billing(order, 0, '1', '85')])
    await at.world.moved('Vouchers', third, 'post')
    // Two of four are open now, and what was written before that is refused under the lock.
    expect(issuesOf(await at.world.move('Vouchers', first, 'post'))).toEqual(['lines/0/qty overOpen'])
    expect(await receiptsOf(first)).toEqual([])
    await at.world.moved('Vouchers', second, 'post')
    expect((await at.world.read('PurchaseOrders', order.Id))['Status']).toBe('Invoiced')
    expect(issuesOf(await at.world.move('Vouchers', first, 'post'))).toEqual(['lines/0/order sourceClosed'])
    await at.world.moved('Vouchers', first, 'cancel')
  })

  it('[VCH-338] an invoice bills several orders, each received by a receipt of its own', async () => {
    const [one, two] = [
      await ordered([service('Pest control', '1', '60')]),
      await ordered([service('Tuning', '1', '40')]),
    ]
    const lines = [billing(one, 0, '1', '60'), billing(two, 0, '1', '40')]
    const posted = await at.world.moved('Vouchers', await written('100', lines), 'post')
    expect((await receiptsOf(posted)).map((row) => row['TotalAmount'])).toEqual(['60', '40'])
    expect(await at.journal(posted.Id)).toEqual(['RNI 5 100', 'AP 22 -100'])
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'twice' })
    expect((await receiptsOf(posted)).map((row) => row['Status'])).toEqual(['Cancelled', 'Cancelled'])
  })
})
