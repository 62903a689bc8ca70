import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

describe('filters of the list of items over its lines', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, is_preferred) values
      ('ui', ${stock.flour}, 1, 1, 1, true), ('ui', ${stock.flour}, 2, 2, 1, false), ('ui', ${stock.wine}, 1, 2, 1, true)`)
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active) values
      ('ui', ${stock.flour}, 1, ${stock.store}, 8, true), ('ui', ${stock.wine}, 1, ${stock.bar}, 5, true)`)
  })
  afterAll(() => world.close())

  const named = async (filter: string) => {
    const answer = await world.admin.call({ url: `/inventory/api/Items?$select=Name&$orderby=Name&$filter=${filter}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly { readonly Name: string }[] }>().value.map(({ Name }) => Name)
  }

  it('[STM-24] find an item by a supplier that is not its preferred one, and by where it is kept', async () => {
    expect(await named('Suppliers/any(l:l/SupplierId eq 2)')).toEqual(['Flour', 'Wine'])
    expect(await named('Suppliers/any(l:l/SupplierId eq 1)')).toEqual(['Flour'])
    expect(await named(`Pars/any(l:l/LocationId in (${stock.bar},${stock.kitchen}))`)).toEqual(['Wine'])
    expect(await named(`Suppliers/any(l:l/SupplierId eq 2) and Pars/any(l:l/LocationId eq ${stock.store})`)).toEqual([
      'Flour',
    ])
  })

  it('[STM-24] are offered by the list', () => {
    const list = world.definitions.forTenant('ui').families.get('item')?.lists['items']
    expect(list?.filters).toEqual(expect.arrayContaining(['suppliers.supplier', 'pars.location']))
  })
})
