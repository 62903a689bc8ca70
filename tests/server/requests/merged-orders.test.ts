import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createMergeWorld, type MergeWorld } from './merge-world.ts'
import { tomato } from './request-world.ts'

describe('lines of requests that become one line of an order', () => {
  let world: MergeWorld
  let before = { PRE: 0, PO: 0 }
  beforeAll(async () => {
    world = await createMergeWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    before = { PRE: 0, PO: 0 }
    before = await committed()
  })
  afterEach(async () => {
    await world.holds()
    // What a test left open is no other test's matter.
    for (const request of await world.list("PurchaseRequests?$filter=Status in ('Approved','Partial')"))
      await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'closeShort')
  })

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  /** What is committed more than before the test. */
  async function committed() {
    const [pre, po] = [await world.committed('PRE'), await world.committed('PO')]
    return { PRE: Number(pre) - before.PRE, PO: Number(po) - before.PO }
  }
  const cases = (qty: string, more: object = {}) => tomato(qty, { SupplierId: 1, Price: '10', ...more })
  const asked = async (...quantities: readonly string[]) => {
    const requests: Row[] = []
    for (const qty of quantities) requests.push(await world.request([cases(qty)]))
    return requests
  }
  const submitted = async (order: Row) => world.done('PurchaseOrders', await world.now(order), 'submit')
  const revised = async (order: Row) => world.done('PurchaseOrders', await world.now(order), 'revise')

  it('[PROC-73, SRC-149] 2 and 4 at 10.00 are one line of 6, 60.00, and each request keeps what it got', async () => {
    const [first, second] = (await asked('2', '4')) as [Row, Row]
    expect(await committed()).toEqual({ PRE: 60, PO: 0 })
    const run = await world.listed()
    expect(await world.ordersOf(run)).toMatchObject([{ LineCount: 2, OrderLines: 1, Amount: '60', OrderId: null }])
    expect(await world.work(run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 2, OrderCount: 1 })
    const [made] = await world.ordersOf(run)
    expect(made).toMatchObject({ LineCount: 2, OrderLines: 1 })
    const order = await world.read('PurchaseOrders', Number(made?.['OrderId']))
    expect(order).toMatchObject({ Status: 'Approved', TotalAmount: '60' })
    const told = `${String(first['DocNo'])}: 2, ${String(second['DocNo'])}: 4`
    expect(order.Lines).toMatchObject([{ Qty: '6', Amount: '60', RequestId: first.Id, Requests: told }])
    expect(order.Lines).toHaveLength(1)
    expect([await world.stands(first), await world.stands(second), await committed()]).toEqual([
      ['Completed', '2', '0'],
      ['Completed', '4', '0'],
      { PRE: 0, PO: 60 },
    ])
    // Each request is told what of the order is its own, and the order of both.
    const related = async (set: string, row: Row) => {
      const answer = await world.session.call({ url: `/inventory/api/${set}(${row.Id})/related` })
      const found = answer.json<{ value: readonly RelatedDocument[] }>().value
      return found.map(({ DocNo, Quantity }) => [DocNo, Quantity])
    }
    expect(await related('PurchaseRequests', first)).toContainEqual([order['DocNo'], '2'])
    expect(await related('PurchaseRequests', second)).toContainEqual([order['DocNo'], '4'])
    const sources = await related('PurchaseOrders', order)
    expect(sources).toContainEqual([first['DocNo'], '2'])
    expect(sources).toContainEqual([second['DocNo'], '4'])
    await world.holds()
    await world.done('PurchaseOrders', order, 'cancel')
    expect([await world.stands(first), await world.stands(second), await committed()]).toEqual([
      ['Approved', '0', '2'],
      ['Approved', '0', '4'],
      { PRE: 60, PO: 0 },
    ])
  })

  it('[PROC-73, PROC-10] undoing the run opens both requests again', async () => {
    const [first, second] = (await asked('2', '4')) as [Row, Row]
    const { run } = await world.processed()
    expect(await world.work(run, 'undo')).toMatchObject({ Status: 'Cancelled', OrderCount: 0 })
    expect([await world.stands(first), await world.stands(second), await committed()]).toEqual([
      ['Approved', '0', '2'],
      ['Approved', '0', '4'],
      { PRE: 60, PO: 0 },
    ])
  })

  it('[SRC-149] who asked first is served first: of less the last goes without, and of more he is asked', async () => {
    const [first, second] = (await asked('2', '4')) as [Row, Row]
    const { order } = await world.processed()
    await revised(order)
    expect([await world.stands(second), await committed()]).toEqual([['Approved', '0', '4'], { PRE: 60, PO: 0 }])
    await world.saved(order, { Qty: '5' })
    const five = await submitted(order)
    expect(five.Lines).toMatchObject([{ Requests: `${String(first['DocNo'])}: 2, ${String(second['DocNo'])}: 3` }])
    expect([await world.stands(first), await world.stands(second), await committed()]).toEqual([
      ['Completed', '2', '0'],
      ['Partial', '3', '1'],
      { PRE: 10, PO: 50 },
    ])
    await world.holds()
    // 2 are for the first alone.
    await revised(order)
    await world.saved(order, { Qty: '2' })
    expect((await submitted(order)).Lines).toMatchObject([{ Requests: null }])
    expect([await world.stands(first), await world.stands(second)]).toEqual([
      ['Completed', '2', '0'],
      ['Approved', '0', '4'],
    ])
    await world.holds()
    // 7 would be 5 of the second, who has 4.
    await revised(order)
    await world.saved(order, { Qty: '7' })
    const over = await world.move('PurchaseOrders', await world.now(order), 'submit')
    expect([over.statusCode, over.json<Row>()]).toMatchObject([
      409,
      { Code: 'E_OVER_OPEN', Errors: [{ field: 'qty', params: { open: '4', asked: '4', takes: '5' } }] },
    ])
  })

  it('[SRC-149, SRC-27] of 6 that were ordered 2 came and 5 are agreed on: the last request has one open again', async () => {
    const [first, second] = (await asked('2', '4')) as [Row, Row]
    const { order } = await world.processed()
    await world.done('Receipts', await world.receipt([taking(order, 0, '2')]), 'post')
    await world.done('PurchaseOrders', await world.now(order), 'amend', { Fields: { RevisionReason: 'Fewer guests' } })
    await world.saved(order, { Qty: '5' })
    expect((await submitted(order))['Status']).toBe('Partial')
    expect([await world.stands(first), await world.stands(second), await committed()]).toEqual([
      ['Completed', '2', '0'],
      ['Partial', '3', '1'],
      { PRE: 10, PO: 30 },
    ])
  })

  it('[SRC-149] a request that is over by now is asked for nothing, and the others are', async () => {
    const [first, second] = (await asked('2', '4')) as [Row, Row]
    const { order } = await world.processed()
    await revised(order)
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', second.Id), 'cancel')
    const refused = await world.move('PurchaseOrders', await world.now(order), 'submit')
    expect([refused.statusCode, refused.json<Row>()]).toMatchObject([
      409,
      { Code: 'E_SOURCE_CLOSED', Errors: [{ field: 'request', row: 0 }] },
    ])
    await world.saved(order, { Qty: '2' })
    expect((await submitted(order))['Status']).toBe('Approved')
    expect(await world.stands(first)).toEqual(['Completed', '2', '0'])
    await world.holds()
    // A line that names another line of a request takes of that alone.
    const third = await world.request([cases('9')])
    await revised(order)
    await world.saved(order, { Qty: '9', RequestId: third.Id, RequestLineId: third.Lines[0]?.Id })
    await submitted(order)
    expect([await world.stands(first), await world.stands(third)]).toEqual([
      ['Approved', '0', '2'],
      ['Completed', '9', '0'],
    ])
  })

  it('[PROC-73] other prices, units, remarks and words are other lines, and so is what a buyer keeps apart', async () => {
    await world.request([
      cases('1'),
      cases('2', { Price: '11' }),
      cases('8', { UnitId: things.tomatoKilo, Price: '10' }),
      cases('3', { Remark: 'ripe' }),
      { Description: 'Ladle', Qty: '1', Price: '10', SupplierId: 1 },
      { Description: 'Ladle', Qty: '1', Price: '10', SupplierId: 1 },
      cases('4'),
      cases('5'),
    ])
    const run = await world.listed()
    const lines = await world.linesOf(run)
    for (const line of lines.filter(({ Description }) => Description === 'Ladle'))
      await world.edit(line, { IsTaken: true })
    await world.edit(lines[7], { IsApart: true })
    expect(await world.ordersOf(run)).toMatchObject([{ LineCount: 8, OrderLines: 7 }])
    await world.work(run, 'apply')
    const [made] = await world.ordersOf(run)
    expect(made).toMatchObject({ LineCount: 8, OrderLines: 7 })
    const order = await world.read('PurchaseOrders', Number(made?.['OrderId']))
    expect(order.Lines.map((line) => line['Qty'])).toEqual(['5', '2', '8', '3', '1', '1', '5'])
    await world.work(run, 'undo')
  })

  it('[PROC-74, PROC-73] account, cost centre and day of a line go along, and what differs in account or cost centre is another line', async () => {
    await execute(`insert into cost_centre (tenant_id, id, code, name, is_active) values ('ui', 1, 'K', 'Kitchen', true);
      insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values ('ui', 78, '7800', 'Kitchen goods', 'EXPENSE', true)`)
    await world.request([
      cases('1', { AccountId: 78 }),
      cases('2', { CostCentreId: 1 }),
      cases('3', { NeededBy: '2099-01-02' }),
      cases('4', { AccountId: 78 }),
    ])
    const run = await world.listed()
    expect(await world.ordersOf(run)).toMatchObject([
      { LineCount: 3, OrderLines: 2 },
      { LineCount: 1, OrderLines: 1, DeliveryDate: '2099-01-02' },
    ])
    await world.work(run, 'apply')
    const [made] = await world.ordersOf(run)
    const order = await world.read('PurchaseOrders', Number(made?.['OrderId']))
    expect(order.Lines.map((line) => [line['Qty'], line['AccountId'], line['CostCentreId']])).toEqual([
      ['5', 78, null],
      ['2', null, 1],
    ])
    await world.work(run, 'undo')
  })

  it('[PROC-75] what an order refuses of a line is said of all the lines it is made of', async () => {
    await asked('2', '4')
    const run = await world.listed()
    await execute(`update item set is_active = false where tenant_id = 'ui' and id = ${things.tomato}`)
    const refused = await world.work(run, 'apply')
    await execute(`update item set is_active = true where tenant_id = 'ui' and id = ${things.tomato}`)
    expect(refused).toMatchObject({ Status: 'Partial', DoneCount: 0, RefusedCount: 2 })
    const reasons = (await world.linesOf(run)).map(({ Reason }) => Reason)
    expect(reasons[0]).toEqual(expect.any(String))
    expect(reasons[1]).toBe(reasons[0])
    expect(await world.work(run, 'again')).toMatchObject({ Status: 'Completed', OrderCount: 1 })
    await world.work(run, 'undo')
  })

  it('[PROC-73, PROC-52] parts of one line that go to one supplier take of it once', async () => {
    const [first] = (await asked('10')) as [Row]
    const run = await world.listed()
    const [whole] = await world.linesOf(run)
    await world.edit(whole, { Qty: '6', RestToId: 1 })
    expect(await world.ordersOf(run)).toMatchObject([{ LineCount: 2, OrderLines: 1, Amount: '100' }])
    await world.work(run, 'apply')
    const [line] = await world.linesOf(run)
    const order = await world.read('PurchaseOrders', Number(line?.['OrderId']))
    expect(order.Lines).toMatchObject([{ Qty: '10', Requests: null }])
    expect(await world.stands(first)).toEqual(['Completed', '10', '0'])
    await world.work(run, 'undo')
    expect(await world.stands(first)).toEqual(['Approved', '0', '10'])
  })
})
