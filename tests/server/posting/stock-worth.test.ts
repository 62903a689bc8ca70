import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createStockWorld, line, nextDocument, noon, stock, type StockWorld } from './stock-world.ts'

const tenantId = 'ui'
const wine = { item: stock.wine, unit: stock.each[2] }

/** What lay where at the end of a day: place, item, quantity, average and worth. */
const worth = (world: StockWorld, asOf: string, where = sql`true`) =>
  withTenant(world.db, { tenantId, siteId: stock.site, now: noon, asOf }, async (trx) => {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`select location_id::int as at, item_id::int as item,
        trim_scale(qty)::text as qty, trim_scale(average_cost)::text as average, trim_scale(value)::text as value
      from stock_worth where tenant_id = 'ui' and ${where} order by item_id, location_id`.execute(trx)
    return rows.map(({ at, item, qty, average, value }) => [at, item, qty, average, value])
  })

/** What all of it is worth, and what the accounts that explain it say, of days until then. */
const control = (world: StockWorld, asOf: string) =>
  withTenant(world.db, { tenantId, siteId: stock.site, now: noon, asOf }, async (trx) => {
    const { rows } = await sql<{ readonly worth: string; readonly booked: string }>`select
        (select coalesce(sum(value), 0) from stock_worth where tenant_id = 'ui')::numeric(20, 4)::text as worth,
        (select coalesce(sum(j.debit - j.credit), 0) from journal_line j
          join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id and p.post_date <= ${asOf}::date
          join gl_account a on a.tenant_id = j.tenant_id and a.id = j.account_id and a.account_kind in ('INVENTORY', 'TRANSIT')
          where j.tenant_id = 'ui')::numeric(20, 4)::text as booked`.execute(trx)
    return rows[0]
  })

describe('what stock was worth on a day, a pool a place', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.receive({ qty: '10', unitCost: '2', postDate: '2026-03-09' })
    await world.receive({ ...wine, qty: '10', unitCost: '2', postDate: '2026-03-09' })
    await world.receive({ qty: '10', unitCost: '4' })
    await world.receive({ ...wine, qty: '10', unitCost: '4' })
  })
  afterAll(() => world.close())

  it('[POST-207] is what was posted of days until then', async () => {
    expect(await worth(world, '2026-03-08')).toEqual([])
    const first = [
      [stock.store, stock.flour, '10', '2', '20'],
      [stock.store, stock.wine, '10', '2', '20'],
    ]
    expect(await worth(world, '2026-03-09')).toEqual(first)
    expect(await worth(world, '2026-03-10')).toEqual(first)
    expect(await worth(world, '2026-03-11')).toEqual([
      [stock.store, stock.flour, '20', '3', '60'],
      [stock.store, stock.wine, '20', '3', '60'],
    ])
  })

  it('[POST-207] a document of an earlier day that is posted later changes what that day was worth', async () => {
    // Valued at the average of now, 3.
    const flour = line(1, '5')
    const bottles = line(2, '10', wine)
    await world.issue({ id: nextDocument(), versionNo: 1, postDate: '2026-03-10', lines: [flour, bottles] })
    expect(await worth(world, '2026-03-10')).toEqual([
      [stock.store, stock.flour, '5', '1', '5'],
      [stock.kitchen, stock.flour, '5', '3', '15'],
      // Nothing lay there, and the books of that day say so much.
      [stock.store, stock.wine, '0', null, '-10'],
      [stock.kitchen, stock.wine, '10', '3', '30'],
    ])
    expect(await worth(world, '2026-03-11', sql`item_id = ${stock.flour}`)).toEqual([
      [stock.store, stock.flour, '15', '3', '45'],
      [stock.kitchen, stock.flour, '5', '3', '15'],
    ])
  })

  it('[POST-207] comes to what the control accounts say of each day', async () => {
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']
    const told = await Promise.all(days.map((day) => control(world, day)))
    expect(told).toEqual(['0.0000', '40.0000', '40.0000', '120.0000'].map((sum) => ({ worth: sum, booked: sum })))
  })

  it('[POST-207] is that of today at the site where no day is asked for', async () => {
    const at = (now: string) =>
      withTenant(world.db, { tenantId, siteId: stock.site, now: new Date(now) }, async (trx) => {
        const found = await sql`select distinct day::text as day from stock_worth where tenant_id = 'ui'`.execute(trx)
        return found.rows
      })
    // Late in the evening of New York, where it is tomorrow elsewhere.
    expect(await at('2026-03-11T03:00:00Z')).toEqual([{ day: '2026-03-10' }])
    expect(await at('2026-03-11T05:00:00Z')).toEqual([{ day: '2026-03-11' }])
  })

  it('[POST-207] a page works out the items it tells', async () => {
    const ids = await withTenant(world.db, { tenantId, siteId: stock.site, asOf: '2026-03-10' }, async (trx) => {
      const all = await sql<{ readonly id: number }>`select id from stock_worth where tenant_id = 'ui'
        and item_id = ${stock.flour} order by location_id`.execute(trx)
      const some = await sql`select location_id::int as at, trim_scale(value)::text as value
        from stock_worth_of('ui', ${all.rows.map(({ id }) => id)}::bigint[]) order by location_id`.execute(trx)
      return some.rows
    })
    expect(ids).toEqual([
      { at: stock.store, value: '5' },
      { at: stock.kitchen, value: '15' },
    ])
  })
})

describe('what stock was worth on a day, a pool a site', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.inTenant((trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', ${stock.site}, 'valuationScope', '"site"', 1, now())`.execute(trx),
    )
    await world.receive({ qty: '3', unitCost: '3.333333', postDate: '2026-03-09' })
    for (const to of [stock.kitchen, stock.bar])
      await world.issue({ id: nextDocument(), versionNo: 1, to, postDate: '2026-03-10', lines: [line(1, '1')] })
    await world.receive({ ...wine, qty: '7', unitCost: '1.234286' })
    await world.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '2', wine)] })
  })
  afterAll(() => world.close())

  it('[POST-208] places have parts of their pool by what lies there, which come to its worth exactly', async () => {
    expect(await worth(world, '2026-03-09')).toEqual([[stock.store, stock.flour, '3', '3.333333', '10']])
    expect(await worth(world, '2026-03-10')).toEqual([
      [stock.store, stock.flour, '1', '3.333333', '3.3333'],
      [stock.kitchen, stock.flour, '1', '3.333333', '3.3334'],
      [stock.bar, stock.flour, '1', '3.333333', '3.3333'],
    ])
    expect(await worth(world, '2026-03-11', sql`item_id = ${stock.wine}`)).toEqual([
      [stock.store, stock.wine, '5', '1.234286', '6.1714'],
      [stock.kitchen, stock.wine, '2', '1.234286', '2.4686'],
    ])
  })

  it('[POST-208] says of all rows, place by place, what it says of the items of a page', async () => {
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']
    for (const asOf of days) {
      const [all, each] = await withTenant(world.db, { tenantId, siteId: stock.site, now: noon, asOf }, async (trx) => [
        await sql`select * from stock_worth where tenant_id = 'ui' order by id`.execute(trx),
        await sql`select * from stock_worth_of('ui', array(select id from stock_onhand where tenant_id = 'ui')) order by id`.execute(
          trx,
        ),
      ])
      expect(all.rows).toEqual(each.rows)
    }
    expect((await worth(world, '2026-03-11')).length).toBeGreaterThan(1)
  })

  it('[POST-208] comes to what the control accounts say of each day', async () => {
    for (const day of ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']) {
      const told = await control(world, day)
      expect(told?.worth, day).toBe(told?.booked)
    }
    expect(await control(world, '2026-03-11')).toMatchObject({ worth: '18.6400' })
  })
})
