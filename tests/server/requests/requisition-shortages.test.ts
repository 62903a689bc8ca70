import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { requisitionBody, things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { siteDay } from '../support/site-day.ts'
import { createRequestWorld, type RequestWorld } from './request-world.ts'

describe('orders made from what requisitions lack', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred)
        values ('ui', 1, ${things.tomato}, 1, 2, ${things.each}, 2.5, true)`.execute(trx),
    )
    // Seven tomatoes lie in the store.
    await world.done(
      'Receipts',
      await world.receipt([{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '7', Price: '2' }]),
      'post',
    )
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const asked = async (qty: string, neededBy: string): Promise<Row> => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty }
    const row = await world.create('Requisitions', requisitionBody({ NeededBy: neededBy, Lines: [line] }))
    return world.done('Requisitions', row, 'submit')
  }
  const day = (days: number) => siteDay(world.test.clock, days)
  const short = async () => {
    const answer = await world.session.call({
      method: 'GET',
      url: '/inventory/api/RequisitionShortages?$orderby=NeededBy',
    })
    return answer
      .json<{ value: Record<string, unknown>[] }>()
      .value.map((row) => [
        row['RequisitionId'],
        row['OpenQty'],
        row['OnOrder'],
        row['ShortQty'],
        row['SupplierId'],
        row['ShortAmount'],
      ])
  }
  const offered = async (row: Row) => {
    const url = '/inventory/api/PurchaseOrders/sources/requisition'
    const answer = await world.session.call({ method: 'POST', url, payload: { Ids: [row.Id] } })
    return answer.json<SourceAnswer>().Lines.map(({ Line }) => [Line['Qty'], Line['Price']])
  }
  const ordering = (from: Row, qty: string) =>
    world.orderOf([
      {
        RequisitionId: from.Id,
        RequisitionLineId: from.Lines[0]?.Id,
        ItemId: things.tomato,
        UnitId: things.tomatoEach,
        Qty: qty,
        Price: '2.5',
      },
    ])
  const ordered = async (row: Row) => {
    const now = await world.read('Requisitions', row.Id)
    return [now['Status'], now.Lines[0]?.['OrderedQty']]
  }

  it('[RQS-1, RQS-2, RQS-3, SRC-18] tells what is short after what is needed first, orders it and takes it back', async () => {
    // 7 lie there. The first needs 5 and gets them; the second needs 6 and gets 2: 4 are short, at 2.50 they are 10.00.
    const first = await asked('5', day(1))
    const second = await asked('6', day(4))
    expect(await short()).toEqual([[second.Id, '6', '0', '4', 2, '10']])
    expect([await offered(first), await offered(second)]).toEqual([[], [['4', '2.5']]])
    const order = await world.done('PurchaseOrders', await ordering(second, '4'), 'submit')
    expect([await short(), await ordered(second)]).toEqual([[], ['Pending', '4']])
    // A third that needs 3 finds the 4 that are ordered promised away.
    const third = await asked('3', day(6))
    expect(await short()).toEqual([[third.Id, '3', '4', '3', 2, '7.5']])
    await world.done('PurchaseOrders', order, 'cancel')
    expect([await short(), await ordered(second)]).toEqual([
      [
        [second.Id, '6', '0', '4', 2, '10'],
        [third.Id, '3', '0', '3', 2, '7.5'],
      ],
      ['Pending', '0'],
    ])
    const over = await world.move('PurchaseOrders', await ordering(third, '4'), 'submit')
    expect([over.statusCode, over.body]).toEqual([409, expect.stringContaining('"open":"3"')])
  })
})
