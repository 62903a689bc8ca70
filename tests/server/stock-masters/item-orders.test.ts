import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { wholeViewOf } from '../../../server/entity-sql/whole-views.ts'
import { createItemFiguresWorld } from './item-figures-world.ts'
import type { StockMasterWorld } from './stock-master-world.ts'

type Row = Readonly<Record<string, unknown>>

const views = ['item_stock', 'item_promised', 'item_next_price']

describe('items in the order of what is worked out of them', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createItemFiguresWorld()
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

  const sorts = [
    'OnHand',
    'OnOrder',
    'Par',
    'IsBelowPar',
    'AverageCost',
    'StockValue',
    'AskedFor',
    'Free',
    'OnTheWay',
    'NextPrice',
    'NextPriceOn',
  ]
  it.each([...sorts, 'PreferredSupplier/Name'])(
    '[STM-711] items stand in the order of %s, page by page',
    async (sort) => {
      const column = sort.includes('/')
        ? 'f.name'
        : sort.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
      const { rows } = await withTenant(world.db, { tenantId: 'ui', siteId: 2 }, (trx) =>
        sql<{
          readonly id: number
        }>`select i.id::int as id from item i join item_stock s on s.id = i.id join item_promised p on p.id = i.id join item_next_price n on n.id = i.id
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
