import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productDefinitions } from '../../config/support/issues-with.ts'
import type { Row } from '../sources/order-world.ts'
import { createMergeWorld, type MergeWorld } from './merge-world.ts'

/** Accounts and cost centres of the test. */
const [linen, glass, bar, own] = [62, 63, 1, 64]
const sheet = { ItemId: 37, UnitId: 48, Description: 'Sheet', SupplierId: 1, Price: '50' }

describe('accounts of requests', () => {
  let world: MergeWorld
  let before: readonly string[] = []
  beforeAll(async () => {
    world = await createMergeWorld()
    await execute(`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
        ('ui', 62, '6200', 'Linen', 'EXPENSE', true), ('ui', 63, '6300', 'Glass', 'EXPENSE', true), ('ui', 64, '6400', 'China', 'EXPENSE', true);
      insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
        values ('ui', 37, 'I-37', 'Sheet', 'Equipment', 1, 20, 20, false, true);
      insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', 48, 37, 1, 20, 1, 1);
      insert into cost_centre (tenant_id, id, code, name, is_active) values ('ui', 1, 'B', 'Bar', true)`)
  })
  afterAll(() => world.close())
  afterEach(async () => {
    await world.holds()
    before = await entries()
  })

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const entries = () =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const { rows } = await sql<{ text: string }>`select
          concat_ws(' ', kind, account_id, coalesce(cost_centre_id, 0), trim_scale(sum(amount))) as text
        from commitment_entry where tenant_id = 'ui' group by kind, account_id, cost_centre_id having sum(amount) <> 0 order by 1`.execute(
        trx,
      )
      return rows.map(({ text }) => text)
    })
  /** What is committed that was not before the test. */
  const committed = async () => (await entries()).filter((entry) => !before.includes(entry))
  const expensed = async (ExpenseAccountId: number, more: object = {}) =>
    world.request([{ ...sheet, Qty: '2' }], { RequestType: 'NonStock', ExpenseAccountId, ...more })
  const accounts = (order: Row) => order.Lines.map((line) => [line['AccountId'], line['CostCentreId'], line['Qty']])

  it('[PREQ-13, PROC-74] 2 × 50.00 on 6200 of the request are ordered on 6200 by a processing', async () => {
    await expensed(linen)
    expect(await committed()).toEqual([`PRE ${linen} 0 100`])
    const { order } = await world.processed()
    expect(accounts(order)).toEqual([[linen, null, '2']])
    expect(await committed()).toEqual([`PO ${linen} 0 100`])
    await world.done('PurchaseOrders', order, 'cancel')
    const request = await world.read('PurchaseRequests', Number(order.Lines[0]?.['RequestId']))
    await world.done('PurchaseRequests', request, 'cancel')
  })

  it('[PREQ-13, PROC-73] requests on 6200 and 6300 are two lines of one order, each on its account', async () => {
    await expensed(linen)
    await expensed(glass)
    await expensed(linen)
    const run = await world.listed()
    expect(await world.ordersOf(run)).toMatchObject([{ LineCount: 3, OrderLines: 2 }])
    await world.work(run, 'apply')
    const [made] = await world.ordersOf(run)
    const order = await world.read('PurchaseOrders', Number(made?.['OrderId']))
    expect(accounts(order)).toEqual([
      [linen, null, '4'],
      [glass, null, '2'],
    ])
    expect(await committed()).toEqual([`PO ${linen} 0 200`, `PO ${glass} 0 100`])
    await world.done('PurchaseOrders', order, 'cancel')
  })

  it('[PREQ-13] an order by hand takes account and cost centre of the request, and those of a line before them', async () => {
    const first = await expensed(linen, { CostCentreId: bar })
    const wanted = { ...sheet, Qty: '1', AccountId: own }
    const second = await world.request([wanted], { RequestType: 'NonStock', ExpenseAccountId: glass })
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders/sources/purchaseRequest',
      headers: { 'idempotency-key': 'by-hand' },
      payload: { Ids: [first.Id, second.Id] },
    })
    const lines = answer.json<SourceAnswer>().Lines.map(({ Line }) => Line)
    expect(lines.map((line) => [line['AccountId'], line['CostCentreId']])).toEqual([
      [linen, bar],
      [own, null],
    ])
    const order = await world.done('PurchaseOrders', await world.orderOf(lines), 'submit')
    expect(accounts(order)).toEqual([
      [linen, bar, '2'],
      [own, null, '1'],
    ])
    // A line that is picked in an order fills the same.
    const definitions = await productDefinitions()
    const picked = definitions.entity('purchaseOrderLine')?.fields.find(({ id }) => id === 'requestLine')
    expect(picked).toMatchObject({ lookup: { fill: { account: 'orderAccount', costCentre: 'orderCentre' } } })
    // Requests from before know it as well.
    const ordered = async () => {
      const { Lines } = await world.read('PurchaseRequests', first.Id)
      return Lines.map((line) => [line['OrderAccountId'], line['OrderCentreId']])
    }
    await execute(
      `update purchase_request_line set order_account_id = null, order_centre_id = null where tenant_id = 'ui'`,
    )
    expect(await ordered()).toEqual([[null, null]])
    const migration = readFileSync('server/db/migrations-after/requests/574_accounts_of_request_lines.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await ordered()).toEqual([[linen, bar]])
  })
})
