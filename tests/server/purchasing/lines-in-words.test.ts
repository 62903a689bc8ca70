import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, tomato, type RequestWorld } from '../requests/request-world.ts'

/** Services are spent on an account of their own; laundry is a further one. */
const [services, cleaning, laundry] = [2, 31, 32]

describe('lines of an order that say in words what is bought', () => {
  let world: RequestWorld
  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  beforeAll(async () => {
    world = await createRequestWorld()
    await rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', ${cleaning}, '6110', 'Cleaning', 'EXPENSE', true), ('ui', ${laundry}, '6120', 'Laundry', 'EXPENSE', true)`)
    await rows(sql`insert into category (tenant_id, id, code, name, expense_account_id, is_active)
      values ('ui', ${services}, 'SERV', 'Services', ${cleaning}, true)`)
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const said = (Description: string, Qty: string, Price: string, more: object = {}) => ({
    Description,
    Qty,
    Price,
    ...more,
  })
  const windows = (qty: string, price = '85') => said('Window cleaning', qty, price, { CategoryId: services })
  const linen = (qty: string) => said('Linen', qty, '10.005', { AccountId: laundry })
  /** What is committed or spent, by kind and account. */
  const entries = async () =>
    (
      await rows<{
        readonly said: string
      }>(sql`select concat_ws(' ', kind, account_id, sum(amount)::numeric(20, 2)) as said
        from commitment_entry where tenant_id = 'ui' group by kind, account_id having sum(amount) <> 0 order by kind, account_id`)
    ).map((row) => row.said)
  /** What stands on accounts, by role. */
  const booked = async (role: string) =>
    (
      await rows<{
        readonly said: string
      }>(sql`select concat_ws(' ', account_id, sum(debit - credit)::numeric(20, 2)) as said
        from journal_line where tenant_id = 'ui' and role = ${role} group by account_id having sum(debit - credit) <> 0 order by account_id`)
    ).map((row) => row.said)
  const ordered = (lines: readonly object[]): Promise<Row> =>
    world.create('PurchaseOrders', { SupplierId: 1, DeliveryLocationId: places.store, Lines: lines })
  const inWords = (order: Row, line: number, qty: string) => {
    const from = order.Lines[line]
    const words = {
      Description: from?.['Description'],
      CategoryId: from?.['CategoryId'],
      AccountId: from?.['AccountId'],
    }
    return taking(order, line, qty, words)
  }

  it('[PORD-51] names what it wants and no unit, and is called by that', async () => {
    await expect(ordered([said('', '1', '5')])).rejects.toThrow(/required/)
    await expect(ordered([{ ItemId: things.tomato, Qty: '1', Price: '2' }])).rejects.toThrow(/required/)
    const { Lines } = await ordered([windows('2'), { ...tomato('1', { Price: '2' }), CategoryId: services }])
    expect(Lines.map((line) => [line['Named'], line['CategoryId'], line['PriceSource']])).toEqual([
      ['Window cleaning', services, 'Manual'],
      ['Tomato 100% ripe', null, 'Manual'],
    ])
  })

  it('[PORD-51, POST-127] is committed, received, invoiced and undone to the cent, and lies nowhere', async () => {
    // 2 × 85 on the account of its category, 3 × 10.005 = 30.015 on its own.
    const order = await world.done('PurchaseOrders', await ordered([windows('2'), linen('3')]), 'submit')
    expect(await entries()).toEqual([`PO ${cleaning} 170.00`, `PO ${laundry} 30.02`])
    const draft = await world.receipt([inWords(order, 0, '1'), inWords(order, 1, '3')])
    const receipt = await world.done('Receipts', draft, 'post')
    expect(await entries()).toEqual([`ACT ${cleaning} 85.00`, `ACT ${laundry} 30.02`, `PO ${cleaning} 85.00`])
    expect(await booked('EXP')).toEqual([`${cleaning} 85.00`, `${laundry} 30.02`])
    expect(await booked('RNI')).toEqual(['5 -115.02'])
    expect(await rows(sql`select 1 from stock_ledger where tenant_id = 'ui'`)).toEqual([])
    expect((await world.read('PurchaseOrders', order.Id))['Status']).toBe('Partial')

    const voucher = await world.create('Vouchers', {
      SupplierId: 1,
      InvoiceNo: 'W-1',
      InvoiceTotal: '115.42',
      Lines: [
        { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '1', Price: '85.4' },
        { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[1]?.Id, Qty: '3', Price: '10.005' },
      ],
    })
    expect(voucher.Lines.map((line) => [line['Named'], line['Variance']])).toEqual([
      ['Window cleaning', '0.4'],
      ['Linen', '0'],
    ])
    const approved = await world.done('Vouchers', voucher, 'submit')
    const posted = approved['Status'] === 'Completed' ? approved : await world.done('Vouchers', approved, 'post')
    // The invoice asks 0.40 more: that is a difference of price, and what was spent is 85.40.
    expect(await booked('RNI')).toEqual([])
    expect(await booked('AP')).toEqual(['6 -115.42'])
    expect(await booked('PPV')).toEqual(['3 0.40'])
    expect(await entries()).toEqual([`ACT ${cleaning} 85.40`, `ACT ${laundry} 30.02`, `PO ${cleaning} 85.00`])
    // 85 of 170 and 30.02 of 30.02.
    expect((await world.read('PurchaseOrders', order.Id))['InvoicedAmount']).toBe('115.02')

    await world.done('Vouchers', posted, 'reverse', { Remarks: 'wrong' })
    const again = await world.read('Receipts', receipt.Id)
    await world.done('Receipts', again, 'reverse', { Remarks: 'wrong' })
    expect(await entries()).toEqual([`PO ${cleaning} 170.00`, `PO ${laundry} 30.02`])
    expect(await booked('EXP')).toEqual([])
    const open = await world.read('PurchaseOrders', order.Id)
    expect([open['Status'], open.Lines.map((line) => line['OpenQty'])]).toEqual(['Approved', ['2', '3']])
    await world.done('PurchaseOrders', open, 'closeShort')
    expect(await entries()).toEqual([])
  })

  it('[PORD-51] a receipt is offered what the order says in words, and takes no more than is open', async () => {
    const order = await world.done('PurchaseOrders', await ordered([windows('2')]), 'submit')
    const answer = await world.offered({ Ids: [order.Id] })
    expect(answer.json()).toMatchObject({
      Lines: [{ Line: { ItemId: null, UnitId: null, Description: 'Window cleaning', CategoryId: services, Qty: '2' } }],
    })
    const draft = await world.receipt([inWords(order, 0, '3')])
    const refused = await world.move('Receipts', draft, 'post')
    expect(refused.json()).toMatchObject({ Code: 'E_OVER_OPEN', Errors: [{ params: { open: '2', takes: '3' } }] })
    // What comes as an item is counted in the number that was asked for, and lies in the store.
    const mop = taking(order, 0, '2', { ItemId: things.tomato, UnitId: things.tomatoEach })
    const posted = await world.done('Receipts', await world.receipt([mop]), 'post')
    expect((await world.read('PurchaseOrders', order.Id))['Status']).toBe('Completed')
    await world.done('Receipts', posted, 'reverse', { Remarks: 'wrong' })
    await world.done('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'cancel')
  })

  it('[PREQ-54] what a request asks for in words is ordered in words, and committed on the account of its category', async () => {
    const request = await world.request([
      { Description: 'Window cleaning', Qty: '4', Price: '80', SupplierId: 1, OwnCategoryId: services },
    ])
    expect(await entries()).toEqual([`PRE ${cleaning} 320.00`])
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders/sources/purchaseRequest',
      headers: { 'idempotency-key': 'in-words' },
      payload: { Ids: [request.Id] },
    })
    const { Lines } = answer.json<{ readonly Lines: readonly { readonly Line: Record<string, unknown> }[] }>()
    expect(Lines[0]?.Line).toMatchObject({
      ItemId: null,
      Description: 'Window cleaning',
      CategoryId: services,
      Qty: '4',
      Price: '80',
    })
    const line = { ...windows('1', '85'), RequestId: request.Id, RequestLineId: request.Lines[0]?.Id }
    const order = await world.done('PurchaseOrders', await ordered([line]), 'submit')
    expect(await entries()).toEqual([`PO ${cleaning} 85.00`, `PRE ${cleaning} 240.00`])
    expect((await world.read('PurchaseRequests', request.Id)).Lines[0]?.['OpenQty']).toBe('3')
    await world.done('PurchaseOrders', order, 'cancel')
    expect(await entries()).toEqual([`PRE ${cleaning} 320.00`])
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'cancel')
    expect(await entries()).toEqual([])
  })
})
