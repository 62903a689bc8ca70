import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { wholeViewOf } from '../../../server/entity-sql/whole-views.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

type Row = Readonly<Record<string, unknown>>

const views = ['item_stock', 'item_promised']

describe('items in the order of what is worked out of them', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.receive({ location: stock.bar, qty: '200', unitCost: '4' })
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active) values
      ('ui', ${stock.flour}, 1, ${stock.store}, 800, true), ('ui', ${stock.flour}, 2, ${stock.kitchen}, 500, true),
      ('ui', ${stock.flour}, 3, ${stock.annex}, 20, true), ('ui', ${stock.wine}, 1, ${stock.annex}, 6, true)`)
    await world.execute(sql`insert into purchase_order (tenant_id, id, site_id, doc_no, status, supplier_id, delivery_location_id) values
      ('ui', 901, 2, 'PO-901', 'Approved', 1, ${stock.store}), ('ui', 903, 3, 'PO-903', 'Partial', 1, ${stock.annex})`)
    await world.execute(sql`insert into purchase_order_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 901, 1, ${stock.flour}, ${stock.case[1]}, 6, 5), ('ui', 903, 1, ${stock.flour}, ${stock.each[1]}, 9, 7)`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, is_preferred) values
      ('ui', ${stock.flour}, 1, 1, 1, false), ('ui', ${stock.flour}, 2, 2, 1, true), ('ui', ${stock.flour}, 3, 1, 1, true),
      ('ui', ${stock.wine}, 1, 1, 1, true)`)
    await world.execute(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, request_location_id, supply_location_id) values
      ('ui', 911, 2, 'R-911', 'Approved', ${stock.kitchen}, ${stock.store}), ('ui', 912, 2, 'R-912', 'Draft', ${stock.kitchen}, ${stock.store})`)
    await world.execute(sql`insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 911, 1, ${stock.flour}, ${stock.case[1]}, 2, 2), ('ui', 911, 2, ${stock.wine}, ${stock.each[2]}, 3, 3), ('ui', 912, 1, ${stock.wine}, ${stock.each[2]}, 9, 9)`)
    await world.execute(sql`insert into transfer (tenant_id, id, site_id, to_site_id, doc_no, status, from_location_id, to_location_id) values
      ('ui', 921, 2, 3, 'T-921', 'InTransit', ${stock.store}, ${stock.annex})`)
    await world.execute(sql`insert into transfer_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
      ('ui', 921, 1, ${stock.flour}, ${stock.case[1]}, 1, 1)`)
  })
  afterAll(() => world.close())

  const rowsOf = (table: string, siteId: number): Promise<readonly Row[]> =>
    withTenant(world.db, { tenantId: 'ui', siteId }, async (trx) => {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} order by id`.execute(trx)
      return rows
    })

  it.each(views.flatMap((view) => [1, 2, 3].map((siteId) => ({ view, siteId }))))(
    '[STM-711] the view of all items says what $view says of each, at site $siteId',
    async ({ view, siteId }) => {
      const each = await rowsOf(view, siteId)
      expect(each.length).toBeGreaterThan(2)
      expect((await rowsOf(wholeViewOf(view) ?? '', siteId)).map(asAmounts)).toEqual(each.map(asAmounts))
    },
  )

  it('[STM-711] every figure that is compared here is one of several', async () => {
    const rows = (await Promise.all(views.map((view) => rowsOf(view, 1)))).map((all) => all.map(asAmounts))
    for (const all of rows)
      for (const column of Object.keys(all[0] ?? {}).filter((name) => name !== 'tenant_id'))
        expect(new Set(all.map((row) => row[column])).size, column).toBeGreaterThan(1)
  })

  it.each([
    ['item_stock_whole', 'on_hand'],
    ['item_promised_whole', 'free'],
  ])('[STM-711] the database works out no other figure of %s than %s where that is the order', async (view, column) => {
    const plan = await withTenant(world.db, { tenantId: 'ui', siteId: 2 }, async (trx) => {
      const { rows } = await sql<Record<string, string>>`explain (costs off) select t.id from item t
        left join ${sql.table(view)} w on w.tenant_id = t.tenant_id and w.id = t.id
        where t.tenant_id = 'ui' order by w.${sql.ref(column)}, t.id limit 51`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('stock_onhand')
    expect(plan).not.toMatch(/purchase_order|item_location|stock_balance|item_supplier|transfer/)
  })

  const sorts = ['OnHand', 'OnOrder', 'Par', 'IsBelowPar', 'AverageCost', 'StockValue', 'AskedFor', 'Free', 'OnTheWay']
  it.each([...sorts, 'PreferredSupplier/Name'])(
    '[STM-711] items stand in the order of %s, page by page',
    async (sort) => {
      const column = sort.includes('/')
        ? 'f.name'
        : sort.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
      const { rows } = await withTenant(world.db, { tenantId: 'ui', siteId: 2 }, (trx) =>
        sql<{
          readonly id: number
        }>`select i.id::int as id from item i join item_stock s on s.id = i.id join item_promised p on p.id = i.id
        left join supplier f on f.tenant_id = i.tenant_id and f.id = s.preferred_supplier_id
        where i.tenant_id = 'ui' order by ${sql.ref(column)} desc, i.id desc`.execute(trx),
      )
      expect(await allPages(`Items?$top=2&$select=Id,Number&$orderby=${sort} desc`)).toEqual(rows.map(({ id }) => id))
    },
  )

  const allPages = async (first: string): Promise<readonly number[]> => {
    const ids: number[] = []
    for (let url: string | undefined = `/inventory/api/${first}`; url !== undefined;) {
      const answer = await world.admin.call({ url })
      expect(answer.statusCode, answer.body).toBe(200)
      const page = answer.json<{ value: readonly { Id: number }[]; '@odata.nextLink'?: string }>()
      ids.push(...page.value.map(({ Id }) => Id))
      url = page['@odata.nextLink']
    }
    return ids
  }
})

/** Amounts as they are equal: 1260.000000 is 1260. */
function asAmounts(row: Row): Row {
  const plain = (value: unknown) =>
    typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))
}
