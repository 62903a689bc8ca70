import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createStockWorld, stock, type StockWorld } from './stock-world.ts'

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
