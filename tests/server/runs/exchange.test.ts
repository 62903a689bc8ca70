import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockWorld, stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'RecipeExchanges'
const each = 1

describe('an ingredient that is exchanged', () => {
  let world: RunWorld
  let bread: number
  let cake: number
  beforeAll(async () => {
    world = await createRunWorld()
    // 1,000 flour in the store cost 2.50 each; twenty wine 4 each.
    const goods = await createStockWorld({ database: world.database })
    await goods.receive({ location: stock.store, item: stock.wine, qty: '20', unitCost: '4' })
    bread = await recipe('BREAD', [
      ofItem('3', '80'),
      { ...ofItem('0.5', '100'), UnitId: stock.case[stock.flour] },
      { Kind: 'Text', Text: 'Let it rest' },
    ])
    cake = await recipe('CAKE', [
      ofItem('1', '100'),
      { ...ofItem('2', '100'), ItemId: stock.wine, UnitId: stock.each[stock.wine] },
    ])
    await recipe('DRAFT', [ofItem('1', '100')], false)
  })
  afterAll(() => world.close())

  it('[RCP-15] shows each recipe in force with what a batch costs before and after', async () => {
    const run = await previewed()
    expect(await world.lines('RecipeExchangeLines', run)).toMatchObject([
      // 3 x 2.50 / 0.8 = 9.375, half a case of 12 at 2.50 is 15: 24.375. Half a wine for one flour: 1.5 x 4 / 0.8 = 7.50, 3 x 4 = 12.
      { RecipeId: bread, Places: 2, CostBefore: '24.375', CostAfter: '19.5', Difference: '-4.875', Outcome: 'Open' },
      // 2.50 + 8 = 10.50; half a wine is 2.
      { RecipeId: cake, Places: 1, CostBefore: '10.5', CostAfter: '10', Difference: '-0.5' },
    ])
  })

  it('[RCP-16, RUN-13] makes approved new versions, refuses what has a draft of its own, and takes them back', async () => {
    const run = await previewed()
    // Somebody writes the next version of the cake meanwhile.
    const draft = await recipe('CAKE', [ofItem('2', '100')], false, cake)
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 1, RefusedCount: 1 })
    const [first, second] = await world.lines('RecipeExchangeLines', run)
    expect(second).toMatchObject({ Outcome: 'Refused', NewVersionId: null })
    expect(first).toMatchObject({ Outcome: 'Done' })
    const made = await world.read('Recipes', Number(first?.['NewVersionId']))
    expect(made).toMatchObject({
      Number: 'BREAD',
      Revision: 2,
      Status: 'Approved',
      BatchCost: '19.5',
      Lines: [
        { ItemId: stock.wine, UnitId: stock.each[stock.wine], Qty: '1.5', YieldPct: '80' },
        { ItemId: stock.wine, Qty: '3', YieldPct: '100' },
        { Kind: 'Text', Text: 'Let it rest' },
      ],
      Steps: [{ Text: 'Knead' }],
    })
    expect(await inForce('BREAD')).toEqual([made.Id])
    expect(await world.run(set, run, 'undo')).toMatchObject({ Status: 'Cancelled' })
    expect(await inForce('BREAD')).toEqual([bread])
    expect(await world.read('Recipes', made.Id)).toMatchObject({ Status: 'Retired' })
    expect(world.failures).toEqual([])
    const headers = { 'if-match': String((await world.get(`Recipes(${draft})`)).headers['etag']) }
    const gone = await world.admin.call({ method: 'DELETE', url: `/inventory/api/Recipes(${draft})`, headers })
    expect(gone.statusCode, gone.body).toBe(204)
  })

  it('[RCP-16] refuses a recipe that is not in force any more', async () => {
    const run = await previewed()
    expect((await world.move('Recipes', cake, 'retire')).statusCode).toBe(200)
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 1, RefusedCount: 1 })
    const lines = await world.lines('RecipeExchangeLines', run)
    expect(lines.map((line) => line['Reason'])).toEqual([null, expect.stringContaining('Retired')])
  })

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

  async function inForce(number: string): Promise<readonly unknown[]> {
    const answer = await world.get(`RecipeCosts?$filter=Number eq '${number}' and IsCurrent eq true`)
    return answer.json<{ value: readonly RunRow[] }>().value.map((row) => row['RecipeId'])
  }

  async function recipe(code: string, Lines: readonly object[], isApproved = true, of?: number): Promise<number> {
    const own = { Number: code, Name: code, RecipeType: 'Menu', EffectiveFrom: '2026-01-01', CostedAtId: stock.store }
    const units = { YieldQty: '1', YieldUnitId: each, Units: [{ UnitId: each, Num: '1', Den: '1' }] }
    const version = of === undefined ? {} : { VersionOfId: of }
    const { Id } = await world.begin('Recipes', { ...own, ...units, ...version, Lines, Steps: [{ Text: 'Knead' }] })
    if (isApproved) expect((await world.move('Recipes', Id, 'approve')).statusCode).toBe(200)
    return Id
  }
})

function ofItem(Qty: string, YieldPct: string): object {
  return { Kind: 'Item', ItemId: stock.flour, UnitId: stock.each[stock.flour], Qty, YieldPct }
}
