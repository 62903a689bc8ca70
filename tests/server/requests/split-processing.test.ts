import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import type { Row } from '../sources/order-world.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

describe('lines of a processing that go to two suppliers, or are asked for in words', () => {
  let world: RequestWorld
  let worker: RunWorker
  beforeAll(async () => {
    world = await createRequestWorld()
    worker = createRunWorker(world.test, productFigures)
    // A tomato costs 2.50 at supplier 1, who is preferred, and 2.00 at supplier 2.
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql
        .raw(
          `insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred) values
             ('ui', 1, 30, 1, 1, 20, 2.5, true), ('ui', 2, 30, 2, 2, 20, 2, false);
           insert into category (tenant_id, id, code, name, is_active) values ('ui', 2, 'SERV', 'Services', true)`,
        )
        .execute(trx),
    )
  })
  afterAll(async () => {
    await worker.close()
    await world.close()
  })
  afterEach(async () => {
    expect(worker.failures).toEqual([])
    await world.holds()
  })

  const found = async (path: string) =>
    (await world.session.call({ url: `/inventory/api/${path}` })).json<{ value: readonly Line[] }>().value
  const now = (run: Pick<Row, 'Id'>) => world.read('RequestProcessings', run.Id)
  const lines = (run: Pick<Row, 'Id'>) => found(`RequestProcessingLines?$filter=RunId eq ${run.Id}&$orderby=Id`)
  const move = async (run: Pick<Row, 'Id'>, name: string): Promise<Row> => {
    await world.done('RequestProcessings', await now(run), name)
    await worker.workOff()
    return now(run)
  }
  const listed = async () => move(await world.create('RequestProcessings', {}), 'generate')
  const edit = async (line: Line | undefined, payload: object) => {
    const url = `/inventory/api/RequestProcessingLines(${line?.Id})`
    const etag = String((await world.session.call({ url })).headers['etag'])
    const answer = await world.session.call({ method: 'PATCH', url, headers: { 'if-match': etag }, payload })
    return answer.json<Line & { readonly Errors?: readonly { readonly field: string; readonly code: string }[] }>()
  }
  const askedOf = async (request: Row) => {
    const { Status, Lines } = await world.read('PurchaseRequests', request.Id)
    return [Status, Lines[0]?.['OrderedQty'], Lines[0]?.['OpenQty']]
  }

  it('[PROC-52] one line goes to two suppliers at once, each at its price, and is given back whole', async () => {
    const request = await world.request([tomato('10', { SupplierId: 1 })])
    const run = await listed()
    const [whole] = await lines(run)
    // Nothing is left of a line that is taken whole.
    expect((await edit(whole, { RestToId: 2 })).Errors).toMatchObject([{ field: 'restTo', code: 'noRest' }])
    await edit(whole, { Qty: '6', RestToId: 2 })
    const two = await lines(run)
    expect(
      two.map((line) => [
        line['SupplierId'],
        line['Qty'],
        line['OpenQty'],
        line['Price'],
        line['Amount'],
        line['Saving'],
      ]),
    ).toEqual([
      [1, '6', '6', '2.5', '15', '0'],
      // Asked at 2.50: 4 x 0.50 are saved.
      [2, '4', '4', '2', '8', '2'],
    ])
    expect(two.map((line) => line['RestToId'])).toEqual([null, null])
    // No more than the parts is taken of them.
    expect((await edit(two[0], { Qty: '7' })).Errors).toMatchObject([{ field: 'qty', code: 'rule/atMostOpen' }])
    const orders = await found(`RequestProcessingOrders?$filter=RunId eq ${run.Id}&$orderby=SupplierId`)
    expect(orders.map((order) => [order['SupplierId'], order['Amount']])).toEqual([
      [1, '15'],
      [2, '8'],
    ])
    expect(await move(run, 'apply')).toMatchObject({
      Status: 'Completed',
      LineCount: 2,
      OrderCount: 2,
      SavedAmount: '2',
    })
    expect(await askedOf(request)).toEqual(['Completed', '10', '0'])
    const made = await Promise.all(
      (await lines(run)).map((line) => world.read('PurchaseOrders', Number(line['OrderId']))),
    )
    expect(made.map(({ SupplierId, Lines }) => [SupplierId, Lines[0]?.['Qty'], Lines[0]?.['RequestLineId']])).toEqual([
      [1, '6', request.Lines[0]?.Id],
      [2, '4', request.Lines[0]?.Id],
    ])
    await world.holds()
    expect(await move(run, 'undo')).toMatchObject({ Status: 'Cancelled' })
    expect(await askedOf(request)).toEqual(['Approved', '0', '10'])
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'closeShort')
  })

  it('[PROC-53] what was asked for in words is ordered in words, once a buyer takes it', async () => {
    const request = await world.request([
      { Description: 'Window cleaning', Qty: '2', Price: '85', SupplierId: 1, OwnCategoryId: 2 },
    ])
    const [line, ...more] = await lines(await listed())
    expect([line?.['IsTaken'], more]).toEqual([false, []])
    const run = { Id: Number(line?.['RunId']) }
    await edit(line, { IsTaken: true })
    expect(await move(run, 'apply')).toMatchObject({ Status: 'Completed', OrderedAmount: '170' })
    const [done] = await lines(run)
    const order = await world.read('PurchaseOrders', Number(done?.['OrderId']))
    expect(order.Lines).toMatchObject([
      {
        ItemId: null,
        UnitId: null,
        Description: 'Window cleaning',
        CategoryId: 2,
        Qty: '2',
        Price: '85',
        Amount: '170',
      },
    ])
    expect(await askedOf(request)).toEqual(['Completed', '2', '0'])
    await move(run, 'undo')
    expect(await askedOf(request)).toEqual(['Approved', '0', '2'])
  })
})
