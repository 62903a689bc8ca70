import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidSteps } from './bid-steps.ts'
import { createFormWorld, type FormWorld } from '../public-forms/form-world.ts'

describe('lines of a request for bids as it is sent', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true)`)
    await world.execute(sql`update unit set is_active = true`)
  })
  afterAll(() => world.close())

  const { sent } = bidSteps(() => world)

  it('[RFB-730] whom the item prefers and what it cost when it came last stand beside its line as it is sent, at the price of so much as is asked for', async () => {
    await world.execute(sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, min_order, is_preferred)
      values ('ui', 9001, 1, 1, 802, 1, 4, 100, true), ('ui', 9002, 1, 2, 802, 1, 5, null, true), ('ui', 9003, 1, 3, 801, 1, 3, null, false)`)
    for (const [day, price] of [
      ['2026-06-09', '3.20'],
      ['2026-06-01', '2.90'],
    ])
      await world.execute(sql`with r as (insert into receipt (tenant_id, site_id, doc_no, status, supplier_id, post_date, version_no)
          values ('ui', 2, ${`R-${day}`}, 'Completed', 801, ${day}, 1) returning id, tenant_id)
        insert into receipt_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, price)
        select r.tenant_id, r.id, 1, 1, (select u.id from item_unit u where u.parent_id = 1 and u.unit_id = 1), 10, ${price}::numeric from r`)
    const asked = (qty: string, UnitId: number) => ({ ItemId: 1, UnitId, Description: 'Flour', EstQty: qty })
    const { path } = await sent({
      Lines: [asked('100', 1), asked('2', 2), { Description: 'Chafing dish', UnitId: 1, EstQty: '4' }],
    })
    const { Lines } = (await world.get(path)).json<{ Lines: readonly object[] }>()
    expect(Lines).toMatchObject([
      { PreferredSupplierId: 802, LastPaid: '3.2', LastPrice: '4' },
      { PreferredSupplierId: 802, LastPaid: '38.4', LastPrice: '60' },
      { PreferredSupplierId: null, LastPaid: null, LastPrice: null },
    ])
  })
})
