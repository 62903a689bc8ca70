import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { raiseAlerts } from '../../../server/alerts/raise-alerts.ts'
import { stock } from '../posting/stock-world.ts'
import type { TestSession } from '../support/sign-in.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { testSecrets } from '../support/test-secrets.ts'

interface Told {
  readonly Subject: string
  readonly Document: string | null
  readonly Text: string
}

describe('alerts', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  beforeEach(async () => {
    for (const table of [
      'message',
      'alert_told',
      'alert_recipient',
      'alert_rule',
      'receipt',
      'purchase_order',
      'outbox',
    ])
      await world.execute(sql`delete from ${sql.table(table)} where tenant_id = 'ui'`)
  })
  afterAll(() => world.close())

  const rowsOf = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const countOf = async () => {
    const url = "/inventory/api/Messages?$filter=Kind eq 'Alert'&$count=true&$top=1"
    return Number((await world.controller.call({ url })).json<Record<string, unknown>>()['@odata.count'])
  }
  const look = () => raiseAlerts({ ...world, secrets: testSecrets, publicUrl: 'https://larder.example' })
  const rule = async (kind: string, changes: object = {}) => {
    const body = { Name: `On ${kind}`, Kind: kind, Threshold: '2', Channel: 'Message', Recipients: [{ UserId: 3 }] }
    const answer = await world.add('AlertRules', { ...body, ...changes })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  /** Newest last. */
  const told = async (session: TestSession) =>
    (await session.call({ url: "/inventory/api/Messages?$filter=Kind eq 'Alert'&$orderby=Id&$top=100" })).json<{
      value: readonly Told[]
    }>().value
  const receipt = (id: number, site: number, age: number) =>
    world.execute(sql`insert into receipt (tenant_id, id, site_id, doc_no, status, post_date, location_id, version_no)
      values ('ui', ${id}, ${site}, ${`RC-${id}`}, 'PendingSubmission', current_date - ${age}::int, ${stock.store}, 1)`)

  it('[SET-10, SET-12] are told once with their document, though two look at once, and again when they come back', async () => {
    await rule('UnpostedReceipt', { Channel: 'Both' })
    await receipt(71, 2, 5)
    await receipt(72, 2, 0)
    await Promise.all([look(), look()])
    await look()
    expect(await told(world.controller)).toMatchObject([
      { Subject: 'Receipt RC-71 is not posted', Document: '5/71/RC-71' },
    ])
    const mails = await world.mails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Receipt RC-71 is not posted'])
    expect(mails[0]?.text).toMatch(/https:\/\/larder\.example\/#\/ui\/.*\/71/)
    await world.execute(sql`update receipt set status = 'Completed' where tenant_id = 'ui' and id = 71`)
    await look()
    await world.execute(sql`update receipt set status = 'PendingSubmission' where tenant_id = 'ui' and id = 71`)
    await look()
    expect(await told(world.controller)).toHaveLength(2)
  })

  it('[SET-11] reach who holds the role at the site, and nobody of another', async () => {
    await world.execute(sql`delete from user_access where tenant_id = 'ui' and parent_id = 2 and site_id <> 2`)
    await rule('UnpostedReceipt', { Recipients: [{ RoleId: 2 }] })
    await receipt(73, 2, 5)
    await receipt(74, 3, 5)
    await look()
    expect(await told(world.chef)).toMatchObject([{ Subject: 'Receipt RC-73 is not posted' }])
  })

  it('[SET-13] know late orders, stock below its minimum, changed prices and old rates', async () => {
    for (const kind of ['LateOrder', 'BelowPar', 'PriceChange', 'CountVariance', 'RateOld']) await rule(kind)
    await look()
    const before = (await told(world.controller)).length
    await world.execute(sql`insert into purchase_order (tenant_id, id, site_id, doc_no, status, delivery_date, version_no)
      values ('ui', 81, 2, 'PO-81', 'Approved', current_date - 9, 1)`)
    await world.execute(sql`insert into item_location (tenant_id, id, parent_id, line_no, location_id, par_min, par_max, is_active)
      values ('ui', 9001, ${stock.flour}, 90, ${stock.store}, 5000, 6000, true)`)
    await world.execute(sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, price_from)
      values ('ui', 9001, ${stock.flour}, 91, 1, 1, 2, current_date - 60), ('ui', 9002, ${stock.flour}, 92, 1, 1, 3, current_date - 1)`)
    await world.execute(sql`insert into currency (tenant_id, id, code, name) values ('ui', 78, 'XAU', 'Test gold')`)
    await world.execute(sql`insert into currency_rate (tenant_id, currency_id, base_currency_id, rate, valid_from, version_no)
      values ('ui', 78, 164, 2, current_date - 30, 1)`)
    await look()
    const subjects = (await told(world.controller)).slice(before).map(({ Subject }) => Subject)
    expect(subjects).toContain('Order PO-81 is late')
    expect(subjects).toContain('The rate of XAU is old or missing')
    expect(subjects.some((subject) => subject.endsWith('is below its minimum'))).toBe(true)
    expect(subjects.some((subject) => subject.startsWith('The price of'))).toBe(true)
  })

  it('[SET-13, COUNT-281] know places whose count is overdue, once while it is', async () => {
    await rule('CountOverdue')
    await world.receive({ qty: '5', unitCost: '2' })
    const before = (await told(world.controller)).length
    await look()
    expect(await told(world.controller)).toHaveLength(before)
    await world.execute(sql`update location set count_every = 'Weekly' where tenant_id = 'ui' and id = ${stock.store}`)
    await world.execute(sql`insert into physical_inventory (tenant_id, id, site_id, doc_no, status, post_date, location_id, count_type, load_by, version_no)
      values ('ui', 91, 2, 'CNT-91', 'Completed', current_date - 12, ${stock.store}, 'Full', 'All', 1)`)
    await look()
    await look()
    const fresh = (await told(world.controller)).slice(before)
    expect(fresh).toMatchObject([{ Subject: 'Store is due to be counted', Document: null }])
    await world.execute(sql`delete from physical_inventory where tenant_id = 'ui' and id = 91`)
    await world.execute(sql`update location set count_every = null where tenant_id = 'ui'`)
  })

  it('[SET-13, COUNT-281] know places that are to be counted as a whole and never were, however many days are too far', async () => {
    await rule('CountOverdue', { Threshold: '30' })
    await world.receive({ qty: '5', unitCost: '2' })
    const before = (await told(world.controller)).length
    const fresh = async () => (await told(world.controller)).slice(before)
    await look()
    expect(await fresh()).toEqual([])
    await world.execute(sql`update location set count_every = 'Monthly' where tenant_id = 'ui' and id = ${stock.store}`)
    await look()
    await look()
    const [never, ...others] = await fresh()
    expect([never?.Subject, others]).toEqual(['Store is due to be counted', []])
    expect(never?.Text).toContain('is to be counted as a whole and never was')
    const counted = (id: number, days: number) =>
      world.execute(sql`insert into physical_inventory (tenant_id, id, site_id, doc_no, status, post_date, location_id, count_type, load_by, version_no)
        values ('ui', ${id}, 2, ${`CNT-${id}`}, 'Completed', current_date - ${days}::int, ${stock.store}, 'Full', 'All', 1)`)
    // Due for some ten days: not too late yet. Then for more than thirty.
    await counted(92, 41)
    await look()
    expect(await fresh()).toHaveLength(1)
    await world.execute(
      sql`update physical_inventory set post_date = current_date - 71 where tenant_id = 'ui' and id = 92`,
    )
    await look()
    expect((await fresh()).at(1)?.Text).toMatch(/counted \d+ days ago/)
    await world.execute(sql`delete from physical_inventory where tenant_id = 'ui' and id = 92`)
    await world.execute(sql`update location set count_every = null where tenant_id = 'ui'`)
  })

  it('[SET-20] no more than 200 things leave a look, each once, and the others follow', async () => {
    await rule('UnpostedReceipt')
    await world.execute(sql`insert into receipt (tenant_id, id, site_id, doc_no, status, post_date, location_id, version_no)
      select 'ui', n, 2, 'RC-' || n, 'PendingSubmission', current_date - 5, ${stock.store}, 1 from generate_series(1001, 1450) as n`)
    const had = await countOf()
    const sums: string[] = []
    for (let time = 0; time < 4; time += 1) {
      await look()
      const [noted] = await rowsOf<{ count: string }>(
        sql`select count(*)::text as count from alert_told where tenant_id = 'ui'`,
      )
      sums.push(`${noted?.count} ${(await countOf()) - had}`)
    }
    expect(sums).toEqual(['200 200', '400 400', '450 450', '450 450'])
  })

  it('[SET-13, SET-21] goods received at another price name what is made of them, with the cost before and now for who sees costs', async () => {
    const [before, then] = ['2026-03-05', '2026-03-11']
    const clock = { now: () => new Date('2026-03-12T16:00:00Z') }
    const unit = stock.each[stock.wine]
    await world.receive({ item: stock.wine, unit, qty: '10', unitCost: '4', postDate: before })
    await world.receive({ item: stock.wine, unit, qty: '10', unitCost: '6', postDate: then })
    const made = await world.add('Recipes', {
      Number: 'SPRITZ',
      Name: 'Spritz',
      RecipeType: 'Menu',
      EffectiveFrom: '2026-01-01',
      CostedAtId: stock.store,
      YieldQty: '1',
      YieldUnitId: 1,
      Units: [{ UnitId: 1, Num: '1', Den: '1' }],
      Lines: [{ Kind: 'Item', ItemId: stock.wine, UnitId: unit, Qty: '2', YieldPct: '100' }],
    })
    expect(made.statusCode, made.body).toBe(201)
    await world.execute(sql`insert into receipt (tenant_id, id, site_id, doc_no, status, post_date, location_id, supplier_id, version_no)
      values ('ui', 91, 2, 'RC-91', 'Completed', ${before}, ${stock.store}, 1, 1), ('ui', 92, 2, 'RC-92', 'Completed', ${then}, ${stock.store}, 1, 1)`)
    await world.execute(sql`insert into receipt_line (tenant_id, id, parent_id, line_no, item_id, unit_id, qty, price)
      values ('ui', 91, 91, 1, ${stock.wine}, ${unit}, 10, 4), ('ui', 92, 92, 1, ${stock.wine}, ${unit}, 10, 6)`)
    await rule('ReceiptPrice', { Threshold: '10', Recipients: [{ UserId: 3 }, { UserId: 2 }] })
    await raiseAlerts({ ...world, clock, secrets: testSecrets, publicUrl: 'https://larder.example' })
    const textOf = async (session: TestSession) =>
      (await session.call({ url: "/inventory/api/Messages?$filter=Subject eq 'Wine came at another price'" })).json<{
        value: readonly { Text: string }[]
      }>().value
    // 10 at 4.00 and 10 at 6.00 are 5.00 each: 2 × 4.00 before, 2 × 5.00 now; (6 − 4) ÷ 4 is 50 %.
    const [costs] = await textOf(world.controller)
    expect(costs?.Text.split('\n')).toEqual([
      'On ReceiptPrice: Farm delivered Wine at a price that differs by 50.0 percent.',
      'Wine: 4 before, 6 now per ea.',
      'It touches Spritz 8 → 10.',
    ])
    const [names] = await textOf(world.chef)
    expect(names?.Text.split('\n').slice(1)).toEqual(['It touches Spritz.'])
  })
})
