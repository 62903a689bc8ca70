import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { filterOfAll } from '../../../server/entity-sql/filter-of-all.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { createItemFiguresWorld } from './item-figures-world.ts'
import type { StockMasterWorld } from './stock-master-world.ts'

type Answer = {
  readonly value: readonly { readonly Id: number }[]
  '@odata.count'?: number
  '@odata.nextLink'?: string
}

describe('items filtered by what is worked out of them', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createItemFiguresWorld()
  })
  afterAll(() => world.close())

  const list = async (url: string): Promise<Answer> => {
    const answer = await world.admin.call({ url })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  const allPages = async (filter: string, order: string): Promise<readonly number[]> => {
    const ids: number[] = []
    const first = `/inventory/api/Items?$top=1&$count=true&$select=Id&$orderby=${order}&$filter=${encodeURIComponent(filter)}`
    const { '@odata.count': count } = await list(first)
    for (let url: string | undefined = first; url !== undefined;) {
      const page: Answer = await list(url)
      ids.push(...page.value.map(({ Id }) => Id))
      url = page['@odata.nextLink']
    }
    expect(count).toBe(ids.length)
    return ids
  }

  it.each([
    'OnHand gt 100',
    'OnOrder eq 0',
    'Par eq null',
    'not (Par lt 500)',
    'not (Par lt 500 or OnHand gt 5000)',
    'IsBelowPar eq true',
    'AverageCost ne 2.5',
    'PreferredSupplierId eq 2',
    'PreferredSupplierId in (2,null)',
    "PreferredSupplier/Name eq 'Mill'",
    "contains(PreferredSupplier/Name,'IL')",
    'PreferredSupplierId eq null',
    'OnHand gt 100 or Suppliers/any(l:l/SupplierId eq 1)',
    "IsBelowPar eq false and contains(Name,'w')",
    'Free lt 100 and OnHand ge 0',
    'OnHand lt Par',
    'NextPrice gt 3.7',
    'NextPrice eq 3.75',
    'year(NextPriceOn) eq 2099 and month(NextPriceOn) eq 2',
    'not (NextPriceOn ge 2099-01-15)',
    'AskedFor gt 0 and OnTheWay eq 0 and NextPrice ne null',
  ])('[STM-712] %s finds the same whether each item is asked or what all have is added up', async (filter) => {
    const added = await allPages(filter, 'Number')
    expect(added).toEqual(await allPages(`Id gt 0 and (${filter})`, 'Number'))
    expect(added.length).toBeGreaterThan(0)
    for (const order of ['OnHand desc', 'PreferredSupplier/Name', 'NextPrice'])
      expect(await allPages(filter, order), order).toEqual(await allPages(`Id gt 0 and (${filter})`, order))
  })

  it('[STM-712] the database works out no other figure than the filter names, and reads no items beside them', async () => {
    const definitions = world.definitions.forTenant('ui')
    const permissions = new Set(Object.values(world.definitions.base.areas).flat())
    const readable = readableEntity(definitions, permissions, 'item')
    if (readable === undefined) throw new Error('No items')
    const right = { kind: 'literal', type: 'number', value: '5' } as const
    const part: ODataFilter = { kind: 'compare', operator: 'gt', left: { kind: 'property', path: 'OnHand' }, right }
    const plan = await withTenant(world.db, { tenantId: 'ui', siteId: 2 }, async (trx) => {
      const scope = { trx, readable, context: { definitions, permissions }, searchesBy: 'terms' } as const
      const { rows } = await sql<
        Record<string, string>
      >`explain (costs off) select t.id from item t where ${await filterOfAll(scope, [part])}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('stock_onhand')
    expect(plan).not.toMatch(/purchase_order|item_location|stock_balance|item_supplier|transfer/)
    expect(plan.match(/on item /g)).toHaveLength(2)
  })
})
