import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const centre = 50
const stock = 1

describe('"Order now" of a market list beyond a budget', () => {
  let world: RequestWorld
  let chef: TestSession
  let budgetOf: (changes: object) => Promise<Row>
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(
      `insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values ('ui', ${centre}, 2, 'KIT', 'Kitchen', true)`,
    )
    // The chef orders, and may not go beyond budgets.
    await run(`insert into role_permission (tenant_id, parent_id, line_no, permission)
      select 'ui', 2, 90 + n, p from unnest(array['CreatePurchaseOrder', 'ViewPurchaseOrder', 'ViewMarketList', 'CreateMarketList', 'ViewCost'])
      with ordinality as t(p, n)
      where not exists (select from role_permission r where r.tenant_id = 'ui' and r.parent_id = 2 and r.permission = t.p)`)
    chef = await signIn(world.test, { user: 'chef' })
    // The period of today is made by the first posting.
    await world.request([{ Description: 'Anything', Qty: '1', Price: '1' }])
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ year: number; period: number }>`select f.fiscal_year as year, f.period_no as period from fiscal_period f
        join posting p on p.tenant_id = f.tenant_id and p.period_id = f.id where f.tenant_id = 'ui' limit 1`.execute(
        trx,
      ),
    )
    budgetOf = async (changes) => {
      const cell = { CostCentreId: centre, AccountId: stock, Period: rows[0]?.period }
      const body = { FiscalYear: rows[0]?.year, Lines: [{ ...cell, Amount: '30' }], ...changes }
      return world.done('Budgets', await world.create('Budgets', body), 'submit')
    }
  })
  afterEach(async () => {
    await world.holds()
    await run(`update budget set status = 'Cancelled' where tenant_id = 'ui'`)
  })
  afterAll(() => world.close())

  const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  /** An approved list of tomatoes of both suppliers: 24.00 of the first, 21.00 of the second. */
  const approved = async () => {
    const lines = [
      { SupplierId: 1, Price: '2.4' },
      { SupplierId: 2, Price: '2.1' },
    ].map((line) => ({ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', ...line }))
    const draft = await world.create('MarketLists', { LocationId: places.store, CostCentreId: centre, Lines: lines })
    return world.done('MarketLists', draft, 'submit')
  }
  const orderNow = (session: TestSession, row: Row, payload: object = {}) =>
    session.call({
      method: 'POST',
      url: `/inventory/api/MarketLists(${row.Id})/orderNow`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })
  const statesOf = async (list: Row) => {
    const answer = await world.session.call({
      url: `/inventory/api/PurchaseOrders?$filter=Lines/any(l:l/MarketListId eq ${list.Id})&$orderby=SupplierId`,
    })
    return answer.json<{ value: readonly Row[] }>().value.map((one) => [one['SupplierId'], one['Status']])
  }

  it('[ML-212] [ML-213] [BUDG-6] an order beyond one that blocks stays a draft with its reason, where whoever orders may not go beyond it', async () => {
    await budgetOf({ Control: 'Block' })
    const list = await approved()
    const ordered = await orderNow(chef, list)
    expect(ordered.statusCode, ordered.body).toBe(200)
    expect(String(ordered.json<Row>()['@larder.said'])).toMatch(/PO\S* stays a draft: .*Kitchen.*21\.00/)
    expect(ordered.json<Row>()).toMatchObject({ Status: 'Partial', MadeOrders: 2 })
    expect(await statesOf(list)).toEqual([
      [1, 'Approved'],
      [2, 'PendingSubmission'],
    ])
  })

  it('[ML-212] [BUDG-5] asks once for every order beyond one that warns, by its supplier, and hands the answer on to each', async () => {
    // 24.00 of 30.00 are ordered by now.
    await budgetOf({ Control: 'Warn' })
    const list = await approved()
    const asked = await orderNow(world.session, list)
    expect(asked.statusCode, asked.body).toBe(409)
    const { Errors, ...answer } = asked.json<{
      Errors: readonly { message: string; params: Record<string, string> }[]
    }>()
    expect(answer).toMatchObject({ Code: 'E_MADE_WARNED', CanConfirm: true })
    const twice = 'Much of this is on another open order for these days'
    expect(Errors.map(({ message, params }) => [message, params['of'], params['why']])).toEqual([
      ['form.makeEach.asked', 'Green Valley', twice],
      ['form.makeEach.asked', 'Green Valley', expect.stringMatching(/Kitchen.*24\.00/)],
      ['form.makeEach.asked', 'Blue Sea', twice],
      ['form.makeEach.asked', 'Blue Sea', expect.stringMatching(/Kitchen.*21\.00/)],
    ])
    expect(await statesOf(list)).toEqual([])
    const ordered = await orderNow(world.session, list, { Confirmed: true })
    expect(ordered.statusCode, ordered.body).toBe(200)
    expect(await statesOf(list)).toEqual([
      [1, 'Approved'],
      [2, 'Approved'],
    ])
  })
})
