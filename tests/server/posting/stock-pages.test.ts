import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('pages of stock and its movements', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.receive({ qty: '10', unitCost: '2.5' })
  })
  afterAll(() => world.close())

  /** How the ids of a page are found where reading whole tables is no choice. */
  const planOf = (view: string, order: string) =>
    withTenant(world.db, { tenantId: 'ui', siteId: stock.site }, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain (costs off) select t.id from ${sql.table(view)} as t
        where t.tenant_id = 'ui' and t.site_id = ${stock.site} order by ${sql.raw(order)} limit 51`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

  it('[POST-71] movements by day are read in the order of an index, and nothing is joined that the page does not tell', async () => {
    const plan = await planOf('stock_movement', 't.post_date desc, t.id')
    expect(plan).toContain('stock_ledger_day')
    expect(plan).not.toMatch(/Sort|Join|Nested Loop/)
  })

  it('[POST-71] stock by quantity joins neither items nor pools nor balances', async () => {
    const plan = await planOf('stock_by_location', 't.qty desc, t.id')
    expect(plan).toContain('stock_onhand')
    expect(plan).not.toMatch(/ on (item|location_stock|stock_balance) /)
  })

  it('[POST-71] what lies at a place is worth its share of the pool', async () => {
    const { rows } = await withTenant(world.db, { tenantId: 'ui', siteId: stock.site }, (trx) =>
      sql`select trim_scale(qty)::text as qty, trim_scale(value)::text as value from stock_by_location
        where item_id = ${stock.flour} and location_id = ${stock.store}`.execute(trx),
    )
    expect(rows).toEqual([{ qty: '10', value: '25' }])
  })
})

describe('what lay there after a movement', () => {
  /** Quantities of the flour and what lay there after each, by place, as they were posted. */
  const told = (world: StockWorld) =>
    withTenant(world.db, { tenantId: 'ui', siteId: stock.site }, async (trx) => {
      const { rows } = await sql<{ at: number; said: string }>`
        select location_id::int as at, trim_scale(qty) || ' ' || trim_scale(on_hand_after) as said
        from stock_movement where tenant_id = 'ui' and item_id = ${stock.flour} order by id`.execute(trx)
      return (at: number) => rows.filter((row) => row.at === at).map(({ said }) => said)
    })

  /** 10 come in and 4 go to the kitchen, 3 of an earlier day come in later, and 1 more goes. */
  async function happened(scope: 'location' | 'site'): Promise<StockWorld> {
    const world = await createStockWorld()
    await world.inTenant((trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', ${stock.site}, 'valuationScope', to_jsonb(${scope}::text), 1, now())`.execute(trx),
    )
    await world.receive({ qty: '10', unitCost: '2', postDate: '2026-03-10' })
    await world.issue({ id: nextDocument(), versionNo: 1, postDate: '2026-03-10', lines: [line(1, '4')] })
    await world.receive({ qty: '3', unitCost: '2', postDate: '2026-03-09' })
    await world.issue({ id: nextDocument(), versionNo: 1, postDate: '2026-03-11', lines: [line(1, '1')] })
    return world
  }

  it.each(['location', 'site'] as const)('[POST-288] is told of its place, valued by %s', async (scope) => {
    const world = await happened(scope)
    const at = await told(world)
    expect(at(stock.store)).toEqual(['10 10', '-4 6', '3 9', '-1 8'])
    expect(at(stock.kitchen)).toEqual(['4 4', '1 5'])
    await world.close()
  })

  it('[POST-288] is worked out of the rows of a page alone, of those after each by an index', async () => {
    const world = await happened('site')
    const plan = await withTenant(world.db, { tenantId: 'ui', siteId: stock.site }, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain (costs off) select on_hand_after from stock_movement
        where tenant_id = 'ui' and id = any(array[1, 2]::bigint[])`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*id > l\.id/)
    expect(plan).not.toMatch(/Seq Scan|WindowAgg/)
    await world.close()
  })
})
