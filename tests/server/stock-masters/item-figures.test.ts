import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { stock } from '../posting/stock-world.ts'
import { siteDay } from '../support/site-day.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

type Row = Readonly<Record<string, unknown>>

const figures = ['OnHand', 'OnOrder', 'Par', 'IsBelowPar', 'AverageCost', 'StockValue']
const belowPar = 'IsActive eq true and Pars/any(p:p/ParMin gt 0) and IsBelowPar eq true'

describe('what a list tells of items', () => {
  let world: StockMasterWorld
  let head: TestSession
  beforeAll(async () => {
    world = await createStockMasterWorld()
    head = await signIn(world, { site: 1 })
    // 1,000 at 2.50 lie in the store; 200 at 4.00 more in the bar.
    await world.receive({ location: stock.bar, qty: '200', unitCost: '4' })
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active) values
      ('ui', ${stock.flour}, 1, ${stock.store}, 800, true), ('ui', ${stock.flour}, 2, ${stock.kitchen}, 500, true),
      ('ui', ${stock.flour}, 3, ${stock.bar}, 900, false), ('ui', ${stock.flour}, 4, ${stock.annex}, 20, true)`)
    await world.execute(sql`insert into purchase_order (tenant_id, id, site_id, doc_no, status, supplier_id, delivery_location_id) values
      ('ui', 901, 2, 'PO-901', 'Approved', 1, ${stock.store}), ('ui', 902, 2, 'PO-902', 'PendingApproval', 1, ${stock.store}),
      ('ui', 903, 3, 'PO-903', 'Partial', 1, ${stock.annex})`)
    await world.execute(sql`insert into purchase_order_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 901, 1, ${stock.flour}, ${stock.case[1]}, 6, 5), ('ui', 902, 1, ${stock.flour}, ${stock.each[1]}, 400, 400),
      ('ui', 903, 1, ${stock.flour}, ${stock.each[1]}, 9, 7)`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, is_preferred) values
      ('ui', ${stock.flour}, 1, 1, 1, false), ('ui', ${stock.flour}, 2, 2, 1, true), ('ui', ${stock.wine}, 1, 1, 1, true)`)
  })
  afterAll(() => world.close())

  const list = async (query: string, session = world.admin): Promise<readonly Row[]> => {
    const answer = await session.call({ url: `/inventory/api/Items?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value
  }
  const flour = async (session: TestSession) => {
    const [row] = await list(`$select=${figures.join()}&$filter=Id eq ${stock.flour}`, session)
    return figures.map((name) => row?.[name])
  }
  const named = async (query: string, session = world.admin) =>
    (await list(`$select=Name&${query}`, session)).map((row) => row['Name'])

  it('[STM-16] a site is told what it has and awaits, in base units, and what that is worth', async () => {
    // 1,000 + 200; five cases of twelve; 800 + 500, the bar's par is off. 1,200 + 60 < 1,300. 2,500 + 800 = 3,300, by 1,200 = 2.75.
    expect(await flour(world.admin)).toEqual(['1200', '60', '1300', true, '2.75', '3300'])
    const annex = await signIn(world, { site: 3 })
    expect(await flour(annex)).toEqual(['0', '7', '20', true, null, '0'])
  })

  it('[STM-16] head office is told of all sites, and of an item that one of them lacks', async () => {
    expect(await flour(head)).toEqual(['1200', '67', '1320', true, '2.75', '3300'])
    await world.execute(sql`update item_location set par_min = 460 where parent_id = ${stock.flour} and line_no = 2`)
    // 800 + 460 = 1,260 is what the site has and awaits; the annex still lacks 13.
    expect((await flour(world.admin)).slice(2, 4)).toEqual(['1260', false])
    expect((await flour(head)).slice(2, 4)).toEqual(['1280', true])
  })

  it('[STM-125] is told what is asked for and what that leaves', async () => {
    await world.execute(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, request_location_id, supply_location_id) values
      ('ui', 901, 2, 'R901', 'Approved', ${stock.kitchen}, ${stock.store}), ('ui', 902, 2, 'R902', 'PendingApproval', ${stock.kitchen}, ${stock.store})`)
    await world.execute(sql`insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 901, 1, ${stock.flour}, ${stock.case[1]}, 6, 5), ('ui', 902, 1, ${stock.flour}, ${stock.each[1]}, 400, 400)`)
    const told = async (session: TestSession) => {
      const [row] = await list(`$select=AskedFor,Free,OnTheWay&$filter=Id eq ${stock.flour}`, session)
      return [row?.['AskedFor'], row?.['Free'], row?.['OnTheWay']]
    }
    expect(await told(world.admin)).toEqual(['60', '1140', '0'])
    expect(await told(await signIn(world, { site: 3 }))).toEqual(['0', '0', '0'])
    expect(await told(head)).toEqual(['60', '1140', '0'])
  })

  it('[STM-205] the lines behind them are told by document, place and day, and come to them', async () => {
    await world.execute(sql`insert into transfer (tenant_id, id, site_id, to_site_id, doc_no, status, from_location_id, to_location_id, expected_on) values
      ('ui', 901, 2, 3, 'T901', 'InTransit', ${stock.store}, ${stock.annex}, date '2026-11-30'), ('ui', 902, 2, null, 'T902', 'Partial', ${stock.store}, ${stock.bar}, null),
      ('ui', 903, 2, null, 'T903', 'Completed', ${stock.store}, ${stock.bar}, null)`)
    await world.execute(sql`insert into transfer_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 901, 1, ${stock.flour}, ${stock.case[1]}, 3, 2), ('ui', 902, 1, ${stock.flour}, ${stock.each[1]}, 9, 4), ('ui', 902, 2, ${stock.flour}, ${stock.each[1]}, 9, 0),
      ('ui', 903, 1, ${stock.flour}, ${stock.each[1]}, 9, 1)`)
    const lines = async (set: string, session: TestSession) => {
      const answer = await session.call({
        url: `/inventory/api/${set}?$filter=ItemId eq ${stock.flour}&$orderby=DocNumber&$expand=Location`,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ value: readonly Row[] }>().value
    }
    const sets = { ItemOrderedLines: 'OnOrder', ItemAskedLines: 'AskedFor', ItemComingLines: 'OnTheWay' }
    for (const session of [world.admin, await signIn(world, { site: 3 }), head]) {
      const [item] = await list(`$select=${Object.values(sets).join()}&$filter=Id eq ${stock.flour}`, session)
      for (const [set, figure] of Object.entries(sets)) {
        const told = (await lines(set, session)).reduce((sum, row) => sum + Number(row['Qty']), 0)
        expect(String(told), set).toBe(item?.[figure])
      }
    }
    const [order] = await lines('ItemOrderedLines', world.admin)
    expect(order).toMatchObject({ DocNumber: 'PO-901', Document: '3/901/PO-901', Qty: '60', DocStatus: 'Approved' })
    expect((await lines('ItemComingLines', head)).map((row) => [row['DocNumber'], row['Qty'], row['Day']])).toEqual([
      ['T901', '24', '2026-11-30'],
      ['T902', '4', null],
    ])
  })

  it('[STM-205] and to whoever may see such documents alone', async () => {
    const seen = (...permissions: readonly string[]) =>
      ['itemOrderedLine', 'itemAskedLine', 'itemComingLine'].filter(
        (id) => readableEntity(world.definitions.forTenant('ui'), new Set(permissions), id)?.isLookupOnly === false,
      )
    expect(seen('ViewInventory', 'ViewRequisition')).toEqual(['itemAskedLine'])
    expect(seen('ViewPurchaseOrder', 'ViewTransfers')).toEqual(['itemOrderedLine', 'itemComingLine'])
  })

  it('[STM-16] the view of items below par, filters and orders go by them', async () => {
    expect(await named(`$filter=${belowPar}`, head)).toEqual(['Flour'])
    expect(await named(`$filter=${belowPar}`)).toEqual([])
    expect(await named('$orderby=OnHand desc&$top=1')).toEqual(['Flour'])
    expect(await named('$filter=OnHand gt 1000 and OnOrder eq 60')).toEqual(['Flour'])
    expect(await named('$orderby=OnHand,Name desc&$top=1')).toEqual(['Wine'])
  })

  it('[STM-16] costs are told to whoever may see costs alone', () => {
    const item = readableEntity(world.definitions.forTenant('ui'), new Set(['ViewInventory']), 'item')
    const told = item?.fields.map(({ id }) => id) ?? []
    expect(told).toEqual(expect.arrayContaining(['onHand', 'onOrder', 'par', 'isBelowPar', 'preferredSupplier']))
    expect(told).not.toContain('averageCost')
    expect(told).not.toContain('stockValue')
  })

  it('[STM-17] the preferred supplier is the line that is marked, shown, sorted and filtered by', async () => {
    const [row] = await list(`$select=Name&$expand=PreferredSupplier&$filter=Id eq ${stock.flour}`)
    expect(row?.['PreferredSupplier']).toMatchObject({ Id: 2, Name: 'Mill' })
    expect(await named('$filter=PreferredSupplierId eq 2')).toEqual(['Flour'])
    expect(await named('$filter=PreferredSupplierId ne null&$orderby=PreferredSupplier/Name desc')).toEqual([
      'Flour',
      'Wine',
    ])
  })

  it('[DEF-186] a record tells them, and a save writes none of them', async () => {
    const read = await world.get(`Items(${stock.flour})`)
    expect(read.json()).toMatchObject({ OnHand: '1200', AverageCost: '2.75' })
    const saved = await world.change(`Items(${stock.flour})`, { ShortName: 'Fl', OnHand: '5', AverageCost: '9' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await world.get(`Items(${stock.flour})`)).json()).toMatchObject({ OnHand: '1200', AverageCost: '2.75' })
    const columns =
      await sql`select from information_schema.columns where table_name = 'item' and column_name = 'on_hand'`.execute(
        world.database.owner(),
      )
    expect(columns.rows).toEqual([])
  })

  it('[DEF-186] obeys the policies of the tables behind the view', async () => {
    const { rows } = await withTenant(world.db, { tenantId: 'cloud', siteId: 1 }, (trx) =>
      sql`select id from item_stock where tenant_id = 'ui'`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  it('[STM-18] what a row has is found on indexes of the item', async () => {
    const plan = await withTenant(world.db, { tenantId: 'ui', siteId: 2 }, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain (costs off)
        select on_hand, average_cost from item_stock where tenant_id = 'ui' and id = ${stock.flour}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('stock_onhand_item')
    expect(plan).toMatch(/Index Scan using stock_balance/)
    expect(plan).not.toMatch(/Seq Scan|purchase_order|item_location/)
  })

  it('[STM-690] an item tells the next price of its preferred supplier, with its unit and its day, to who may see costs', async () => {
    const day = (days: number) => siteDay(world.clock, days)
    const put = (line: number, supplier: number, price: string, from: string, least = '0') =>
      world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, min_order)
        values ('ui', ${stock.flour}, ${line}, ${supplier}, 1, ${price}, ${from}, ${least})`)
    const next = async () => {
      const [row] = await list(`$select=NextPrice,NextPriceUnitId,NextPriceOn&$filter=Id eq ${stock.flour}`)
      return [row?.['NextPrice'], row?.['NextPriceUnitId'], row?.['NextPriceOn']]
    }
    expect(await next()).toEqual([null, null, null])
    // The other supplier's comes first, today's holds already, and the later one waits behind.
    await put(11, 1, '1', day(1))
    await put(12, 2, '2', day(0))
    await put(13, 2, '5', day(9))
    await put(14, 2, '3.5', day(4), '10')
    await put(15, 2, '4', day(4), '1')
    expect(await next()).toEqual(['4', 1, day(4)])
    await world.execute(
      sql`delete from item_supplier where tenant_id = 'ui' and parent_id = ${stock.flour} and line_no > 10`,
    )
  })
})
