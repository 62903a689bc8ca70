import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'

describe('what a market list comes to by supplier', () => {
  let world: RequestWorld
  const inTenant = <T>(act: Parameters<typeof withTenant<T>>[2]) => withTenant(world.test.db, { tenantId: 'ui' }, act)
  beforeAll(async () => {
    world = await createRequestWorld()
    // Green Valley asks 2.40, takes orders from 150 and drives on Fridays; Blue Sea asks 2.10 and sends eight at least, in sixes.
    await inTenant(async (trx) => {
      const prices = [
        { supplier: 1, price: '2.4', preferred: true, least: null, multiple: null },
        { supplier: 2, price: '2.1', preferred: false, least: 8, multiple: 6 },
      ]
      for (const [index, { supplier, price, preferred, least, multiple }] of prices.entries())
        await sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order, order_multiple)
          select 'ui', ${things.tomato}, ${index + 1}, ${supplier}, u.unit_id, ${price}::numeric, ${preferred}, ${least}::numeric, ${multiple}::numeric
          from item_unit u where u.tenant_id = 'ui' and u.id = ${things.tomatoEach}`.execute(trx)
      await sql`update supplier set min_order = 150, delivers_fri = true, lead_days = 0, cutoff = 840 where tenant_id = 'ui' and id = 1`.execute(
        trx,
      )
      await sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_max, is_active)
        values ('ui', ${things.tomato}, 90, ${places.store}, 500, true)`.execute(trx)
    })
  })
  afterAll(() => world.close())

  const line = (changes: object) => ({ ItemId: things.tomato, UnitId: things.tomatoEach, ...changes })
  const list = (lines: readonly object[]) => world.create('MarketLists', { LocationId: places.store, Lines: lines })

  it('[ML-9] a line is of whom it names, or else of who asks least, with what that supplier takes orders from', async () => {
    const { Lines } = await list([line({ Qty: '10' }), line({ Qty: '10', SupplierId: 1 }), line({ Qty: null })])
    expect(Lines.map((one) => [one['SplitToId'], one['SplitLeast'], one['SplitCutoff'], one['Amount']])).toEqual([
      [2, null, null, '21'],
      [1, '150', 840, '24'],
      [2, null, null, '0'],
    ])
    const friday = String(Lines[1]?.['SplitDelivery'])
    expect(new Date(`${friday}T00:00:00Z`).getUTCDay()).toBe(5)
  })

  it('[ML-109] the list names the suppliers something is ordered of', async () => {
    const made = await list([line({ Qty: '10', SupplierId: 1 }), line({ Qty: null, SupplierId: 2 })])
    const name = (
      await inTenant((trx) =>
        sql<{ name: string }>`select name from supplier where tenant_id = 'ui' and id = 1`.execute(trx),
      )
    ).rows[0]?.name
    const answer = await world.session.call({
      url: `/inventory/api/MarketLists?$select=Suppliers&$filter=Id eq ${made.Id}`,
    })
    expect(answer.json()).toMatchObject({ value: [{ Suppliers: name }] })
  })

  it('[ML-110] a list tells what the place ordered for the same day of the week before', async () => {
    const of = (DeliveryDate: string, Qty: string) =>
      world.create('MarketLists', { LocationId: places.store, DeliveryDate, Lines: [line({ Qty, SupplierId: 1 })] })
    expect(await of('2031-03-04', '10')).toMatchObject({ TotalAmount: '24', LastWeek: null })
    await of('2031-03-04', '5')
    await of('2031-03-05', '1')
    expect(await of('2031-03-11', '20')).toMatchObject({ TotalAmount: '48', LastWeek: '36' })
  })

  it('[ML-9] a minimum in another currency is told in that of the site, and not at all without a rate', async () => {
    await inTenant(async (trx) => {
      await sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', 77, 'XEU', 'Test euro', '')`.execute(
        trx,
      )
      await sql`update supplier set currency_id = 77 where tenant_id = 'ui' and id = 1`.execute(trx)
    })
    const leastOf = async () => (await list([line({ Qty: '10', SupplierId: 1 })])).Lines[0]?.['SplitLeast']
    expect(await leastOf()).toBeNull()
    await inTenant((trx) =>
      sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
        select 'ui', 1, 77, base_currency_id, 1.1, '2020-01-01' from site where tenant_id = 'ui' and id = 2`.execute(
        trx,
      ),
    )
    expect(await leastOf()).toBe('165')
    // 150.005 at 1.1 are 165.0055, where the site counts in thousandths.
    await inTenant(async (trx) => {
      await sql`update site set currency_decimals = 3 where tenant_id = 'ui' and id = 2`.execute(trx)
      await sql`update supplier set min_order = 150.005 where tenant_id = 'ui' and id = 1`.execute(trx)
    })
    expect(await leastOf()).toBe('165.006')
  })

  it('[ML-6, SUGG-5] suggests at least what the supplier of the line sends, in its multiples', async () => {
    const [open, named] = (await list([line({ Counted: '495' }), line({ Counted: '495', SupplierId: 1 })])).Lines
    const lacks = 500 - 495 - Number(open?.['Coming'])
    expect(lacks).toBeGreaterThan(0)
    expect(open?.['Suggested']).toBe(String(Math.ceil(Math.max(8, lacks) / 6) * 6))
    expect(named?.['Suggested']).toBe(String(lacks))
  })
})
