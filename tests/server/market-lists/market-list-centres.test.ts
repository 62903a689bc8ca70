import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'

describe('cost centres of market lists', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  it('[ML-213] lists of several cost centres that are brought into one order commit to each its own', async () => {
    const [kitchen, banquets] = [60, 61]
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
        ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${banquets}, 2, 'BQT', 'Banquets', true)`.execute(trx),
    )
    const of = async (CostCentreId: number, Qty: string) => {
      const lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty, SupplierId: 1, Price: '2' }]
      const draft = await world.create('MarketLists', { LocationId: places.store, CostCentreId, Lines: lines })
      return world.done('MarketLists', draft, 'submit')
    }
    const lists = [await of(kitchen, '50'), await of(banquets, '40')]
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders/sources/marketList',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Ids: lists.map(({ Id }) => Id) },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { Lines } = answer.json<SourceAnswer>()
    // As the first list says in the header.
    const taken = Lines.map(({ Line }) => Line)
    const order = await world.orderOf(taken, { CostCentreId: kitchen })
    const { Id } = await world.done('PurchaseOrders', order, 'submit')
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{
        centre: number
        amount: string
      }>`select cost_centre_id::int as centre, trim_scale(sum(amount))::text as amount
        from commitment_entry where tenant_id = 'ui' and kind = 'PO' and doc_type_id = 3 and doc_id = ${Id}
        group by cost_centre_id order by 1`.execute(trx),
    )
    expect(rows).toEqual([
      { centre: kitchen, amount: '100' },
      { centre: banquets, amount: '80' },
    ])
  })
})
