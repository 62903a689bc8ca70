import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockWorld, stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'RecipeExchanges'
const followers = 'RecipeExchangeFollowers'
const each = 1

interface Made {
  readonly id: number
  readonly unit: number
}

describe('what holds the recipes an exchange changes', () => {
  let world: RunWorld
  let dough: Made
  let pie: Made
  let meal: Made
  let tart: number
  let type: number
  beforeAll(async () => {
    world = await createRunWorld()
    // 1,000 flour in the store cost 2.50 each; twenty wine 4 each.
    const goods = await createStockWorld({ database: world.database })
    await goods.receive({ location: stock.store, item: stock.wine, qty: '20', unitCost: '4' })
    // Dough: two flour make three, 5.00; half a wine for one flour: one wine, 4.00.
    dough = await recipe('DOUGH', '3', [ofItem(stock.flour, '2')])
    pie = await recipe('PIE', '1', [ofRecipe(dough, '2', '90'), ofItem(stock.wine, '1')])
    meal = await recipe('MEAL', '1', [ofRecipe(pie, '1'), ofRecipe(dough, '1'), ofItem(stock.flour, '1')])
    await recipe('TRIAL', '1', [ofRecipe(dough, '1')], false)
    type = await added('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' })
    tart = await product('TART', [{ Kind: 'Recipe', RecipeId: pie.id, RecipeUnitId: pie.unit, Qty: '1' }])
    await product('MENU', [
      { Kind: 'Product', ProductId: tart, Qty: '2' },
      { Kind: 'Recipe', RecipeId: meal.id, RecipeUnitId: meal.unit, Qty: '0.5' },
    ])
  })
  afterAll(() => world.close())

  it('[RCP-19] is told through all levels, each once, with what it costs now and then', async () => {
    const run = await previewed()
    expect(await foretold(run)).toMatchObject([
      // 1.666666666667 x 2 x 100 / 90 = 3.7037, and a wine 4; then 1.333333333333 x 2 x 100 / 90 = 2.9630, and the wine.
      {
        Name: 'PIE',
        Part: 'Follows',
        Level: 1,
        Through: 'DOUGH',
        CostNow: '7.7037',
        CostThen: '6.963',
        Difference: '-0.7407',
      },
      // 7.7037 + 1.6667 + 2.50; then 6.9630 + 1.3333, and half a wine 2.00. It holds dough by two ways and is exchanged itself.
      { Name: 'MEAL', Part: 'ExchangedToo', Level: 2, CostNow: '11.8704', CostThen: '10.2963', Difference: '-1.5741' },
      { Name: 'TART', Kind: 'Product', Level: 2, Through: 'PIE', CostNow: '7.7037', CostThen: '6.963' },
      // Two tarts 15.4074 and half a meal 5.9352; then 13.9260 and 5.14815.
      { Name: 'MENU', Kind: 'Product', Level: 3, Through: 'MEAL, TART', CostNow: '21.3426', CostThen: '19.07415' },
    ])
  })

  it('[RCP-19] counts what is taken only, and nothing of a run that is not worked out', async () => {
    const run = await previewed()
    const [first] = (await world.lines('RecipeExchangeLines', run)).filter((line) => line['RecipeId'] === dough.id)
    expect((await world.change(`RecipeExchangeLines(${first?.Id})`, { IsTaken: false })).statusCode).toBe(200)
    // The meal alone is exchanged: 11.8704 - 2.50 + 2.00; two tarts and half of it.
    expect(await foretold(run)).toMatchObject([{ Name: 'MENU', Level: 1, Through: 'MEAL', CostThen: '21.0926' }])
    expect((await world.move(set, run, 'revise')).statusCode).toBe(200)
    expect(await foretold(run)).toEqual([])
  })

  it('[RCP-19] costs what was foretold once it was exchanged, to the last decimal, and what it cost once that is taken back', async () => {
    const run = await previewed()
    const before = await foretold(run)
    expect(before.map(({ Name }) => Name)).toEqual(['PIE', 'MEAL', 'TART', 'MENU'])
    expect(await costs()).toEqual(figures(before, 'CostNow'))
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 2 })
    expect(await costs()).toEqual(figures(before, 'CostThen'))
    // Nothing is left to follow.
    expect(await foretold(run)).toEqual([])
    expect(await world.run(set, run, 'undo')).toMatchObject({ Status: 'Cancelled' })
    expect(await costs()).toEqual(figures(before, 'CostNow'))
    expect(world.failures).toEqual([])
  })

  function figures(rows: readonly RunRow[], field: string): object {
    return Object.fromEntries(rows.map((row) => [String(row['Name']), row[field]]))
  }

  /** What pie, meal, tart and menu cost as their own lists say. */
  async function costs(): Promise<object> {
    const recipes = await valuesOf("RecipeCosts?$filter=IsCurrent eq true and Number in ('PIE','MEAL')")
    const products = await valuesOf("ProductCosts?$filter=Number in ('TART','MENU')")
    return { ...figures(recipes, 'BatchCost'), ...figures(products, 'Cost') }
  }

  function foretold(run: number): Promise<readonly RunRow[]> {
    return valuesOf(`${followers}?$filter=RunId eq ${run}&$orderby=Level,Name`)
  }

  async function valuesOf(target: string): Promise<readonly RunRow[]> {
    const answer = await world.get(target)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ readonly value: readonly RunRow[] }>().value
  }

  async function previewed(): Promise<number> {
    const { Id } = await world.begin(set, {
      OldItemId: stock.flour,
      OldUnitId: stock.each[stock.flour],
      NewItemId: stock.wine,
      NewUnitId: stock.each[stock.wine],
      NewQty: '0.5',
      EffectiveFrom: '2026-01-02',
    })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending' })
    return Id
  }

  async function recipe(code: string, YieldQty: string, Lines: readonly object[], isApproved = true): Promise<Made> {
    const own = { Number: code, Name: code, RecipeType: 'Menu', EffectiveFrom: '2026-01-01', CostedAtId: stock.store }
    const units = { YieldQty, YieldUnitId: each, Units: [{ UnitId: each, Num: '1', Den: '1' }] }
    const made = await world.begin('Recipes', { ...own, ...units, Lines, Steps: [{ Text: 'Knead' }] })
    if (isApproved) expect((await world.move('Recipes', made.Id, 'approve')).statusCode).toBe(200)
    const [unit] = (await world.read('Recipes', made.Id))['Units'] as readonly { readonly Id: number }[]
    return { id: made.Id, unit: unit?.Id ?? 0 }
  }

  function product(code: string, Components: readonly object[]): Promise<number> {
    const own = { Number: code, Name: code, ProductTypeId: type, Price: '20', CostTargetPct: '30' }
    return added('Products', { ...own, CostedAtId: stock.store, Components })
  }

  async function added(target: string, body: object): Promise<number> {
    return (await world.begin(target, body)).Id
  }
})

function ofItem(ItemId: keyof typeof stock.each, Qty: string): object {
  return { Kind: 'Item', ItemId, UnitId: stock.each[ItemId], Qty, YieldPct: '100' }
}

function ofRecipe({ id, unit }: Made, Qty: string, YieldPct = '100'): object {
  return { Kind: 'Recipe', RecipeId: id, RecipeUnitId: unit, Qty, YieldPct }
}
