import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { searchCandidates } from '../../../../server/entity-sql/search-candidates.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../../sources/order-world.ts'

describe('search by what a lookup points to', () => {
  let world: OrderWorld
  let green: Row
  let blue: Row
  beforeAll(async () => {
    world = await createOrderWorld()
    green = await world.order([{ qty: '1', price: '2' }])
    blue = await world.order([{ qty: '1', price: '2' }], { SupplierId: 2, Reference: 'valley' })
  })
  afterAll(() => world.close())

  const found = async (words: string) => {
    const answer = await world.session.call({
      url: `/inventory/api/PurchaseOrders?$search=${encodeURIComponent(words)}&$count=true&$orderby=Id`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { value, ...rest } = answer.json<{ value: readonly Row[]; '@odata.count': number }>()
    expect(rest['@odata.count']).toBe(value.length)
    return value.map(({ Id }) => Id)
  }

  it('[ODS-730] an order is found by the name of its supplier, by a word of its own, and by both', async () => {
    expect(await found('BLUE')).toEqual([blue.Id])
    expect(await found('valley')).toEqual([green.Id, blue.Id])
    expect(await found('sea valley')).toEqual([blue.Id])
    expect(await found('s1')).toEqual([green.Id])
    expect(await found(`green ${String(blue['DocNo']).slice(-4)}`)).toEqual([])
    expect(await found('nobody')).toEqual([])
  })

  it('[ODS-730] a supplier who is called otherwise is found by the new name alone', async () => {
    const rename = (name: string) =>
      withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
        sql`update supplier set name = ${name} where tenant_id = 'ui' and id = 2`.execute(trx),
      )
    await rename('Northern Catch')
    expect(await found('catch')).toEqual([blue.Id])
    expect(await found('blue')).toEqual([])
    await rename('Blue Sea')
  })

  it('[ODS-730] rows that point to what was found are read on the index of the lookup, under the policies', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into purchase_order (tenant_id, site_id, doc_no, status, supplier_id, entered_on, version_no)
        select 'ui', 2, 'OLD-' || n, 'Completed', case when n % 300 = 0 then 2 else 1 end, now(), 1 from generate_series(1, 6000) n`.execute(
        trx,
      ),
    )
    await sql`analyze purchase_order`.execute(world.test.database.owner())
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const pointing = sql<boolean>`p.supplier_id = ANY(${[2]}::bigint[])`
      const candidates = await searchCandidates(trx, 'purchase_order', { text: 'blue', pointing })
      const plan = await sql<{
        'QUERY PLAN': string
      }>`explain select id from purchase_order as t where ${candidates}`.execute(trx)
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toMatch(
        /Scan (using|on) purchase_order_supplier\w*[\s\S]*Index Cond: .*tenant_id = .*supplier_id = ANY/,
      )
      expect(text).toMatch(/Scan using purchase_order_search_pkey/)
    })
  })
})
