import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('suppliers of some sites only', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    // The farm sells to the other site alone, where its account is; the mill names a site and sells to all.
    await world.execute(sql`update supplier set only_sites = true where tenant_id = 'ui' and id = 1`)
    await world.execute(
      sql`insert into supplier_site (tenant_id, parent_id, line_no, site_id) values ('ui', 1, 1, 3), ('ui', 2, 1, 3)`,
    )
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred)
      select 'ui', ${stock.flour}, s, s, u.unit_id, 3, s = 1 from item_unit u, generate_series(1, 2) s where u.tenant_id = 'ui' and u.id = ${stock.each[1]}`)
  })
  afterAll(() => world.close())

  const found = async (session: TestSession) => {
    const url = '/inventory/api/Suppliers?$filter=(IsActive eq true) and (IsUsedHere eq true)&$orderby=Id&$select=Id'
    return (await session.call({ url })).json<{ value: readonly { readonly Id: number }[] }>().value.map(({ Id }) => Id)
  }
  const order = (SupplierId: number) => ({
    SupplierId,
    DeliveryLocationId: stock.store,
    DeliveryDate: '2099-01-01',
    Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty: '2', Price: '3' }],
  })
  const offers = (site: number, supplier: number | null = null) =>
    world.execute(
      sql`select supplier_id::int as id from supplier_offers('ui', ${stock.flour}, null, ${supplier}, ${site}, current_date)`,
    )

  it('[VEND-51] are found in documents of these sites and of head office', async () => {
    expect(await found(world.admin)).toEqual([2])
    expect(await found(await signIn(world, { user: 'admin', site: 1 }))).toEqual([1, 2])
  })

  it('[VEND-51] are refused where another site names one, and stay in documents that do', async () => {
    const refused = await world.add('PurchaseOrders', order(1))
    expect(refused.statusCode).toBe(422)
    expect(issuesOf(refused)).toEqual(['supplier lookup'])
    await world.execute(sql`update supplier set only_sites = false where tenant_id = 'ui' and id = 1`)
    const made = await world.add('PurchaseOrders', order(1))
    expect(made.statusCode, made.body).toBe(201)
    await world.execute(sql`update supplier set only_sites = true where tenant_id = 'ui' and id = 1`)
    const { Id } = made.json<{ readonly Id: number }>()
    expect((await world.change(`PurchaseOrders(${Id})`, { Remarks: 'Soon' })).statusCode).toBe(200)
  })

  it('[VEND-51] offer nothing to other sites; what the supplier of a line asks is told all the same', async () => {
    expect(await offers(2)).toEqual([{ id: 2 }])
    expect(await offers(3)).toEqual([{ id: 1 }, { id: 2 }])
    expect(await offers(2, 1)).toEqual([{ id: 1 }])
  })
})
