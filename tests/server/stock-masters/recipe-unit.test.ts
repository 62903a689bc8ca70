import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLookup } from '#core/model/field-shapes.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

describe('the unit recipes count an item in', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  const units = async () => {
    const url = `/inventory/api/Items?$select=BaseUnitId,RecipeUnitId&$filter=Id eq ${stock.flour}`
    const answer = await world.admin.call({ url })
    expect(answer.statusCode, answer.body).toBe(200)
    const [row] = answer.json<{ value: readonly Readonly<Record<string, unknown>>[] }>().value
    return [row?.['BaseUnitId'], row?.['RecipeUnitId']]
  }

  it('[RCP-40] is its base unit until one of its units is marked', async () => {
    await world.execute(sql`update item_unit set is_recipe = false where parent_id = ${stock.flour}`)
    expect(await units()).toEqual([1, 1])
    await world.execute(sql`update item_unit set is_recipe = true where id = ${stock.case[1]}`)
    expect(await units()).toEqual([1, 2])
  })

  it.each([
    ['12.5', '87.5'],
    ['0', '100'],
    ['100', '100'],
    [null, '100'],
  ])('[RCP-127] of an item with %s percent of waste, %s percent are left', async (waste, left) => {
    await world.execute(sql`update item set waste_pct = ${waste} where id = ${stock.flour}`)
    const answer = await world.get(`Items?$select=RecipeYield&$filter=Id eq ${stock.flour}`)
    expect(answer.json()).toMatchObject({ value: [{ RecipeYield: left }] })
  })

  it('[RCP-127] a line of a recipe takes that of its item', () => {
    const lines = world.definitions.forTenant('ui').families.get('recipe')?.entity.lines ?? []
    const item = lines.flatMap((grid) => grid.fields.filter(isLookup)).find(({ lookup }) => lookup.to === 'item')
    expect(item?.lookup.fill).toEqual({ unit: 'recipeUnit', yieldPct: 'recipeYield' })
  })

  it.each([
    ['recipe', 'recipeUnit'],
    ['product', 'recipeUnit'],
    ['requisition', 'transactionUnit'],
    ['transfer', 'transactionUnit'],
  ])('[RCP-40] a line of a %s takes the %s of its item', (family, unit) => {
    const lines = world.definitions.forTenant('ui').families.get(family)?.entity.lines ?? []
    const items = lines.flatMap((grid) => grid.fields.filter(isLookup)).filter(({ lookup }) => lookup.to === 'item')
    expect(items.map(({ lookup }) => lookup.fill['unit'])).toContain(unit)
  })
})
