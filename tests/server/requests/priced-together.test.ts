import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createMergeWorld, type Listed, type MergeWorld } from './merge-world.ts'
import { tomato } from './request-world.ts'

const tomatoCase = 44

/** Supplier 1 asks 10.00 for a case of twelve, from ten cases on 9.00; supplier 2 asks 9.50, and 8.75 from twenty on. */
const steps = `insert into unit (tenant_id, id, code, name, is_active) values ('ui', 23, 'CS', 'Case', true);
  insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', ${tomatoCase}, 30, 3, 23, 12, 1);
  insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order) values
    ('ui', 81, 30, 1, 1, 23, 10, true, 1), ('ui', 82, 30, 2, 1, 23, 9, true, 10),
    ('ui', 83, 30, 3, 2, 23, 9.5, false, null), ('ui', 84, 30, 4, 2, 23, 8.75, false, 20)`

describe('lines of a processing priced by what the line of their order comes to', () => {
  let world: MergeWorld
  beforeAll(async () => {
    world = await createMergeWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(steps).execute(trx))
  })
  afterAll(() => world.close())
  afterEach(async () => {
    await world.holds()
    for (const request of await world.list("PurchaseRequests?$filter=Status in ('Approved','Partial')"))
      await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'closeShort')
  })

  const cases = (qty: string, more: object = {}) =>
    tomato(qty, { UnitId: tomatoCase, SupplierId: 1, Price: '10', ...more })
  const prices = async (run: Row) =>
    (await world.linesOf(run)).map((line) => [line['Price'], line['Amount'], line['Saving']])
  const stepsOf = (line: Listed | undefined) => [line?.['StepQty'], line?.['StepPrice'], line?.['StepSaving']]

  it('[PROC-77, VEND-272] 6 and 6 at 10.00, 9.00 from ten on, are one line of 12 at 9.00, which saves 12.00', async () => {
    await world.request([cases('6')])
    await world.request([cases('6')])
    const run = await world.listed()
    expect(run).toMatchObject({ PlannedAmount: '108', PlannedSaving: '12' })
    expect(await prices(run)).toEqual([
      ['9', '54', '6'],
      ['9', '54', '6'],
    ])
    expect(await world.ordersOf(run)).toMatchObject([{ LineCount: 2, OrderLines: 1, Amount: '108' }])
    expect(await world.work(run, 'apply')).toMatchObject({ Status: 'Completed', OrderCount: 1 })
    const [line] = await world.linesOf(run)
    const order = await world.read('PurchaseOrders', Number(line?.['OrderId']))
    expect(order.Lines).toMatchObject([
      { Qty: '12', Price: '9', Amount: '108', ListPrice: '9', PriceSource: 'Contract' },
    ])
    await world.done('PurchaseOrders', order, 'cancel')
  })

  it('[PROC-77] what is left out, kept apart or taken less is priced anew, with what it went together with', async () => {
    await world.request([cases('6'), cases('6')])
    const run = await world.listed()
    const [first, second] = await world.linesOf(run)
    expect(await world.edit(first, { IsTaken: false })).toMatchObject({ Price: '9' })
    expect((await world.linesOf(run)).map((line) => line['Price'])).toEqual(['9', '10'])
    expect(await world.edit(first, { IsTaken: true })).toMatchObject({ Price: '9' })
    expect(await prices(run)).toEqual([
      ['9', '54', '6'],
      ['9', '54', '6'],
    ])
    expect(await world.edit(second, { IsApart: true })).toMatchObject({ Price: '10', Amount: '60' })
    expect((await world.linesOf(run)).map((line) => line['Price'])).toEqual(['10', '10'])
    expect(await world.edit(second, { IsApart: false, Qty: '3' })).toMatchObject({ Price: '10', Amount: '30' })
    expect((await world.linesOf(run)).map((line) => line['Price'])).toEqual(['10', '10'])
    expect(await world.edit(second, { Qty: '4' })).toMatchObject({ Price: '9', Amount: '36' })
    expect((await world.linesOf(run)).map((line) => line['Price'])).toEqual(['9', '9'])
  })

  it('[PROC-77, VEND-272] pieces and cases of one item are not one line of an order, and each is priced by what it comes to', async () => {
    // 108 pieces are nine cases; 120 are ten.
    await world.request([tomato('108', { SupplierId: 1 }), cases('6')])
    const run = await world.listed()
    expect((await world.linesOf(run)).map((line) => line['ListPrice'])).toEqual(['0.833333', '10'])
    const [pieces] = await world.linesOf(run)
    expect(await world.edit(pieces, { UnitId: tomatoCase })).toMatchObject({ OrderQty: '9', ListPrice: '9' })
    expect((await world.linesOf(run)).map((line) => line['ListPrice'])).toEqual(['9', '9'])
  })

  it('[PROC-77] the cheapest offer is that for all that goes together, and a price of the buyer stays', async () => {
    await world.request([cases('12'), cases('8'), cases('2')])
    const run = await world.listed()
    const lines = await world.linesOf(run)
    expect(lines.map((line) => [line['BestSupplierId'], line['BestPrice']])).toEqual([
      [2, '8.75'],
      [2, '8.75'],
      [2, '8.75'],
    ])
    await world.edit(lines[2], { OwnPrice: '7', PriceReason: 'Agreed by telephone' })
    expect((await world.linesOf(run)).map((line) => line['Price'])).toEqual(['9', '9', '7'])
  })

  it('[PROC-78] a line tells from how much on less is asked, and what that saves', async () => {
    await world.request([cases('6')])
    await world.request([cases('3', { SupplierId: 2 }), cases('12')])
    const run = await world.listed()
    const [six, three, twelve] = await world.linesOf(run)
    // 6 and 12 of supplier 1 go together, at the last of its steps.
    expect([six, three, twelve].map(stepsOf)).toEqual([
      [null, null, null],
      // Twenty at 8.75 are 175.00 in place of 190.00.
      ['20', '8.75', '15'],
      [null, null, null],
    ])
    await world.edit(twelve, { IsTaken: false })
    // Ten at 9.00 are 90.00 in place of 100.00.
    expect((await world.linesOf(run)).map(stepsOf)).toEqual([
      ['10', '9', '10'],
      ['20', '8.75', '15'],
      [null, null, null],
    ])
    await world.edit(six, { OwnPrice: '8', PriceReason: 'Agreed by telephone' })
    expect(stepsOf((await world.linesOf(run))[0])).toEqual([null, null, null])
  })
})
