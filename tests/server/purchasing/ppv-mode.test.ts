import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('variances put on goods', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', 2, 'ppvMode', '"revalue"', 1, now())`.execute(trx),
    )
  })
  afterAll(() => world.close())

  /** So many tomatoes leave the store for the kitchen. */
  async function issued(qty: string): Promise<void> {
    const row = await world.made('Requisitions', {
      RequestLocationId: places.kitchen,
      SupplyLocationId: places.store,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty }],
    })
    await world.moved('Requisitions', await world.moved('Requisitions', row, 'submit'), 'issue')
  }

  async function invoiced(receipt: Row, price: string): Promise<Row> {
    const draft = await world.voucher(receipt, [{ qty: '10', price }])
    return world.posted(draft)
  }

  async function stock(): Promise<string | undefined> {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ held: string }>`select trim_scale(b.qty) || ' worth ' || trim_scale(b.value) as held
        from stock_balance b join location_stock l on l.tenant_id = b.tenant_id and l.pool_id = b.pool_id
        where l.location_id = ${places.store} and b.item_id = ${things.tomato}`.execute(trx),
    )
    return rows[0]?.held
  }

  it('[VCH-10, POST-66] 3.00 more for 10 of which 4 are there: 1.20 is put on them, 1.80 is a variance', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    await issued('6')
    const posted = await invoiced(receipt, '2.3')
    expect(await world.journal(posted.Id)).toEqual(['INV 1.2', 'PPV 1.8', 'RNI 20', 'AP -23'])
    expect(await stock()).toBe('4 worth 9.2')
    expect(await world.broken()).toEqual([])
    await world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong price' })
    expect(await stock()).toBe('4 worth 8')
    expect(await world.broken()).toEqual([])
  })

  it('[VCH-10, POST-66] where nothing is left all of it is a variance, and goods never become worth less than nothing', async () => {
    await issued('4')
    const gone = await world.received([{ qty: '10', price: '2' }])
    await issued('10')
    const posted = await invoiced(gone, '2.3')
    expect(await world.journal(posted.Id)).toEqual(['RNI 20', 'PPV 3', 'AP -23'])
    const cheap = await world.received([{ qty: '10', price: '2' }])
    await issued('9')
    const less = await invoiced(cheap, '0.5')
    expect(await world.journal(less.Id)).toEqual(['INV -1.5', 'PPV -13.5', 'RNI 20', 'AP -5'])
    expect(await stock()).toBe('1 worth 0.5')
    expect(await world.broken()).toEqual([])
  })
})
