import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

type Row = Readonly<Record<string, unknown>>

describe('the items of a supplier', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into item_supplier
      (tenant_id, parent_id, line_no, supplier_id, supplier_item_no, unit_id, price, price_from, price_to, lead_days, is_preferred) values
      ('ui', ${stock.flour}, 1, 1, 'GV-77', 1, 4.25, '2026-01-01', '2026-06-30', 2, true),
      ('ui', ${stock.flour}, 2, 1, 'GV-77', 1, 4.5, '2026-07-01', null, 2, false),
      ('ui', ${stock.flour}, 3, 2, 'BS-1', 1, 4, null, null, 5, false), ('ui', ${stock.wine}, 1, 1, 'GV-9', 1, 11, null, null, null, false)`)
  })
  afterAll(() => world.close())

  const list = async (query: string): Promise<readonly Row[]> => {
    const answer = await world.admin.call({ url: `/inventory/api/SupplierItems?$filter=SupplierId eq 1&${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value
  }

  it('[VEND-11] are its prices with their days, each with the item that owns it', async () => {
    expect(await list('$orderby=Name,PriceFrom')).toMatchObject([
      {
        ItemId: stock.flour,
        Name: 'Flour',
        SupplierItemNo: 'GV-77',
        Price: '4.25',
        PriceTo: '2026-06-30',
        LeadDays: 2,
        IsPreferred: true,
      },
      { ItemId: stock.flour, Price: '4.5', PriceFrom: '2026-07-01', PriceTo: null, IsPreferred: false },
      { ItemId: stock.wine, Name: 'Wine', SupplierItemNo: 'GV-9', Price: '11' },
    ])
  })

  it('[VEND-11] are searched by our words and by theirs', async () => {
    expect((await list('$search=win')).map(({ Name }) => Name)).toEqual(['Wine'])
    expect(await list('$search=gv-77')).toHaveLength(2)
    expect(await list('$search=bs-1')).toEqual([])
  })

  it('[VEND-11] are written by nobody there, and tell prices to whoever may see costs', async () => {
    const [first] = await list('$orderby=Id&$top=1')
    const answer = await world.admin.call({
      method: 'PATCH',
      url: `/inventory/api/SupplierItems(${String(first?.['Id'])})`,
      headers: { 'idempotency-key': 'supplier-item-1', 'if-match': '"v1"' },
      payload: { Price: '1' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect((await list('$orderby=Id&$top=1'))[0]).toMatchObject({ Price: '4.25' })
    const definitions = world.definitions.forTenant('ui')
    const told = readableEntity(definitions, new Set(['ViewSuppliers']), 'supplierItem')?.fields.map(({ id }) => id)
    expect(told).toContain('supplierItemNo')
    expect(told).not.toContain('price')
  })
})
