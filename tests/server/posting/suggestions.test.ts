import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../../server/db/pool.ts'
import { figureRow } from '../../../server/figures/figure.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createStockWorld, effectInput, stock, type StockWorld } from './stock-world.ts'

describe('suggested quantities at a place', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.receive({ location: stock.commissary, qty: '10', unitCost: '2' })
    await world.inTenant(async (trx) => {
      await sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_max, par_min, reorder_point, factor_sat, is_active)
        values ('ui', ${stock.flour}, 1, ${stock.commissary}, 40, 8, 12, 2, true)`.execute(trx)
      await sql`insert into supplier (tenant_id, id, number, name, is_active) values ('ui', 91, 'S91', 'Mill', true), ('ui', 92, 'S92', 'Depot', true)`.execute(
        trx,
      )
      // The mill sends three cases at least, which hold twelve, in pairs; the depot pieces in tens.
      await sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, min_order, order_multiple, is_preferred)
        select 'ui', ${stock.flour}::bigint, 1, 91, u.unit_id, 3, 2, true from item_unit u where u.tenant_id = 'ui' and u.id = ${stock.case[1]}
        union all select 'ui', ${stock.flour}::bigint, 2, 92, u.unit_id, null, 10, false from item_unit u where u.tenant_id = 'ui' and u.id = ${stock.each[1]}`.execute(
        trx,
      )
    })
  })
  afterAll(() => world.close())

  const contextOf = (trx: Trx) =>
    effectInput({
      trx,
      definitions: world.definitions,
      effect: 'posting:move',
      family: 'requisition',
      record: {},
      body: {},
    }).ctx
  const asked = (name: string, row: object = {}, siteId: number = stock.site) =>
    world.inTenant(async (trx) => {
      const figure = productFigures.find((one) => one.name === name)
      const ctx = contextOf(trx)
      const rows = [figureRow({ item: stock.flour, unit: stock.each[1], day: '2026-03-11', ...row })]
      return (await figure?.read(trx, { at: stock.commissary, rows }, { ...ctx, siteId }))?.[0]
    })

  it('[SUGG-4] at a place of no site each site has what lies there of its own', async () => {
    expect(await asked('stock.toPar')).toBe('30')
    expect(await asked('stock.toPar', {}, 3)).toBe('40')
    expect(await asked('stock.par')).toBe('40')
  })

  it('[SUGG-54] figures that are asked together say what each says alone, at every site', async () => {
    const names = ['stock.par', 'stock.toPar', 'stock.onOrder', 'stock.reorderAt', 'stock.coming']
    const together = await world.inTenant(async (trx) => {
      const ctx = contextOf(trx)
      const rows = [figureRow({ item: stock.flour, unit: stock.each[1], day: '2026-03-11' })]
      const read = (name: string, siteId: number) =>
        productFigures.find((one) => one.name === name)?.read(trx, { at: stock.commissary, rows }, { ...ctx, siteId })
      return Promise.all([...names.map((name) => read(name, stock.site)), read('stock.toPar', 3)])
    })
    expect(together.map((one) => one?.[0])).toEqual(['40', '30', '0', '12', '0', '40'])
    expect(await Promise.all(names.map((name) => asked(name)))).toEqual(['40', '30', '0', '12', '0'])
  })

  it('[SUGG-2] a least is the reorder point before the minimum, by the day of the week it is for', async () => {
    expect([await asked('stock.reorderAt'), await asked('stock.belowMin')]).toEqual(['12', '30'])
    // Saturday: twice as much of both.
    expect(await asked('stock.par', { day: '2026-03-14' })).toBe('80')
    expect(await asked('stock.reorderAt', { day: '2026-03-14' })).toBe('24')
    expect(await asked('stock.toPar', { day: '2026-03-14' })).toBe('70')
  })

  it('[SUGG-3] a supplier that is named sends its minimum and multiples of its pack', async () => {
    // 30 are lacking: 36 at least of the mill, in 24: 48. The depot sends 30.
    expect(await asked('stock.toPar', { supplier: 91 })).toBe('48')
    expect(await asked('stock.toPar', { supplier: 92 })).toBe('30')
    expect(await asked('stock.toPar', { supplier: 91, unit: stock.case[1] })).toBe('4')
    // Of nobody that is named: those of the preferred supplier.
    expect([await asked('suppliers.minOrder'), await asked('suppliers.orderMultiple')]).toEqual(['36', '24'])
    expect([
      await asked('suppliers.minOrder', { supplier: 92 }),
      await asked('suppliers.orderMultiple', { supplier: 92 }),
    ]).toEqual([null, '10'])
  })
})
