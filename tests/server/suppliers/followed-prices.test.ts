import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('a price without an end that another follows', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    // Supplier 2 asks 16.00 from January, 18.00 from July and 15.00 in August; supplier 1 asks 17.00.
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to, is_preferred, min_order)
      select 'ui', ${stock.flour}, v.line, v.supplier, u.unit_id, v.price, v.first::date, v.last::date, v.supplier = 2, v.least
      from item_unit u, (values (1, 2, 16, '2026-01-01', null, 6), (2, 2, 18, '2026-07-01', null, 6),
        (3, 2, 15, '2026-08-01', '2026-08-31', 6), (4, 1, 17, null, null, 2)) v(line, supplier, price, first, last, least)
      where u.tenant_id = 'ui' and u.id = ${stock.each[1]}`)
  })
  afterAll(() => world.close())

  const cheapest = async (day: string) => {
    const [row] = await world.execute(sql`select supplier_id::int as supplier, trim_scale(price)::text as price
      from best_offer_anywhere('ui', ${stock.flour}, ${stock.each[1]}, 10, 2, ${day}::date)`)
    return row
  }

  it('[PROC-5, REC-36] is not the cheapest once the other holds', async () => {
    expect(await cheapest('2026-06-30')).toEqual({ supplier: 2, price: '16' })
    expect(await cheapest('2026-07-01')).toEqual({ supplier: 1, price: '17' })
    expect(await cheapest('2026-08-31')).toEqual({ supplier: 2, price: '15' })
    expect(await cheapest('2026-12-01')).toEqual({ supplier: 1, price: '17' })
  })
  it('[SUGG-3, REC-36] says no more what is ordered at least once the other holds', async () => {
    const told = async (Qty: string) => {
      const record = {
        SupplierId: 2,
        DeliveryLocationId: stock.store,
        DeliveryDate: '2099-01-01',
        Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty, Price: '3' }],
      }
      const payload = { set: 'PurchaseOrders', record }
      const answer = await world.admin.call({ method: 'POST', url: '/inventory/api/Warnings', payload })
      return answer.json<{ warnings: readonly object[] }>().warnings
    }
    expect(await told('7')).toEqual([])
    expect(await told('3')).toMatchObject([{ field: 'qty', code: 'lessThanSent', params: { least: '6' } }])
  })
})
