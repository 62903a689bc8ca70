import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { findPage } from '../../../server/odata/paging/find-page.ts'
import { sortTerms } from '../../../server/odata/paging/sort-terms.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn } from '../support/sign-in.ts'

type Answer = Readonly<Record<string, unknown>> & { readonly value: readonly Readonly<Record<string, unknown>>[] }

describe('lists of a day', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    // 1,000 flour at 2.50 lie in the store from 11 March on.
    world = await createStockMasterWorld()
    await world.receive({ qty: '8', unitCost: '3', postDate: '2026-03-09' })
    await world.receive({ item: stock.wine, unit: stock.each[2], qty: '5', unitCost: '7', postDate: '2026-03-10' })
  })
  afterAll(() => world.close())

  const list = async (query: string): Promise<Answer> => {
    const answer = await world.get(`StockWorth?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  const valuesOf = ({ value }: Answer) => value.map((row) => [row['ItemId'], row['Day'], row['Qty'], row['Value']])
  const sums = (day: string, by: string) =>
    list(`$apply=${encodeURIComponent(`filter(Day eq ${day})/groupby((${by}),aggregate(Value with sum as Value))`)}`)

  it('[ODS-92] answer the end of the day their filter says, with its count, its pages and what else is asked', async () => {
    const first = await list('$filter=Day eq 2026-03-09&$count=true')
    expect(first['@odata.count']).toBe(1)
    expect(valuesOf(first)).toEqual([[stock.flour, '2026-03-09', '8', '24']])
    const both = await list('$filter=Day eq 2026-03-10&$orderby=Value desc&$count=true')
    expect(valuesOf(both)).toEqual([
      [stock.wine, '2026-03-10', '5', '35'],
      [stock.flour, '2026-03-10', '8', '24'],
    ])
    const page = await list('$filter=Day eq 2026-03-10&$orderby=Value desc&$top=1')
    const rest = await world.admin.call({ url: String(page['@odata.nextLink']) })
    expect(valuesOf(rest.json<Answer>())).toEqual([[stock.flour, '2026-03-10', '8', '24']])
    const some = await list(
      `$filter=Day eq 2026-03-10 and (LocationId eq ${stock.store} and CategoryId eq 1) and Qty lt 6`,
    )
    expect(valuesOf(some)).toEqual([[stock.wine, '2026-03-10', '5', '35']])
    expect(valuesOf(await list('$filter=Day eq 2026-03-08'))).toEqual([])
  })

  it('[ODS-92] answer today where no day is said outright', async () => {
    const now = await list('$orderby=Value desc')
    expect(now.value.map((row) => row['Qty'])).toEqual(['1008', '5'])
    expect(new Set(now.value.map((row) => row['Day'])).size).toBe(1)
    // A day is asked for by itself, and not by a choice of several.
    expect(valuesOf(await list('$filter=Day eq 2026-03-09 or Day eq 2026-03-10'))).toEqual([])
    const [row] = now.value
    expect((await world.get(`StockWorth(${String(row?.['Id'])})`)).json()).toMatchObject({ Qty: '1008' })
  })

  it('[ODS-92] are added up and exported as of that day', async () => {
    const site = { Site: expect.objectContaining({ Id: 2 }) }
    expect((await sums('2026-03-09', 'Site')).value).toEqual([{ ...site, Value: '24' }])
    const byPlace = await sums('2026-03-10', 'Site,Location')
    expect(byPlace.value).toEqual([{ ...site, Location: expect.objectContaining({ Id: stock.store }), Value: '59' }])
    const file = await world.get('StockWorth/$export?format=csv&columns=Item,Qty,Value&$filter=Day eq 2026-03-09')
    expect(file.headers['content-disposition']).toContain('StockWorth-2026-03-09.csv')
    expect(file.body.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(['Flour,8,24'])
  })

  it('[ODS-173] are worked out once for a page and its count, also beyond where counting stops', async () => {
    const definitions = world.definitions.forTenant('ui')
    const permissions = new Set(Object.values(world.definitions.base.areas).flat())
    const readable = readableEntity(definitions, permissions, 'stockWorth')
    if (readable === undefined) throw new Error('No stock value')
    const seen: unknown[] = []
    const page = await withTenant(world.database.db, { tenantId: 'ui', siteId: 2, asOf: '2026-03-10' }, (trx) => {
      const counting = trx.withPlugin({
        transformQuery: ({ node }) => {
          seen.push(node)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      return findPage(counting, {
        table: 'stock_worth',
        isWorkedOutWhole: true,
        tenantId: 'ui',
        conditions: [sql<boolean>`t.qty > 0`],
        sort: sortTerms({ context: { definitions, permissions }, readable }, [{ path: 'Value', isDescending: true }]),
        isNarrowed: true,
        isCounted: true,
        cap: 1,
        top: 1,
        skip: 1,
        after: undefined,
      })
    })
    expect(page).toMatchObject({ ids: [expect.any(Number)], nextToken: undefined, count: { count: 1, isCapped: true } })
    expect(seen).toHaveLength(1)
  })

  it('[ODS-92] tell no worth to who may not see costs', async () => {
    await world.execute(
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values ('ui', 4, 1, 'ViewInventory')`,
    )
    const guest = await signIn(world, { user: 'lowpriv' })
    const ask = (query: string) => guest.call({ url: `/inventory/api/StockWorth?${query}` })
    const [row] = (await ask('$filter=Day eq 2026-03-09')).json<Answer>().value
    expect(row).toMatchObject({ ItemId: stock.flour, Qty: '8' })
    for (const name of ['Value', 'AverageCost']) {
      expect(row).not.toHaveProperty(name)
      expect((await ask(`$orderby=${name}`)).statusCode).toBe(400)
    }
    const other = await signIn(world, { site: 3 })
    expect((await other.call({ url: '/inventory/api/StockWorth?$filter=Day eq 2026-03-10' })).json().value).toEqual([])
    expect((await world.add('StockWorth', { Qty: '1' })).statusCode).toBe(403)
  })
})
