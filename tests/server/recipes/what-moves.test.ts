import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const each = 1

describe('what moves the cost of a recipe', () => {
  let world: StockMasterWorld
  let drink: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await receive('10', '4')
    await world.execute(sql`update item set standard_cost = 5 where tenant_id = 'ui' and id = ${stock.wine}`)
    const Lines = [{ Kind: 'Item', ItemId: stock.wine, UnitId: stock.each[stock.wine], Qty: '2', YieldPct: '100' }]
    const own = {
      Number: 'DRINK',
      Name: 'Drink',
      RecipeType: 'Menu',
      EffectiveFrom: '2026-01-01',
      CostedAtId: stock.store,
    }
    const Units = [{ UnitId: each, Num: '1', Den: '1' }]
    const answer = await world.add('Recipes', { ...own, YieldQty: '1', YieldUnitId: each, Units, Lines })
    expect(answer.statusCode, answer.body).toBe(201)
    drink = answer.json<{ Id: number }>().Id
  })
  afterAll(() => world.close())

  it('[RCP-720] is what its basis reads, from the moment that is written', async () => {
    // Two of wine, of which ten came at 4.00 and whose standard cost is 5.00.
    expect(await costs()).toEqual({ average: '8', last: '8', standard: '10' })
    await standard('7')
    expect(await costs()).toEqual({ average: '8', last: '8', standard: '14' })
    // What a supplier asks from now on moves nothing before goods come at it.
    await agree('6')
    expect(await costs()).toEqual({ average: '8', last: '8', standard: '14' })
    await receive('10', '6')
    expect(await costs()).toEqual({ average: '10', last: '12', standard: '14' })
  })

  async function costs() {
    const found: Record<string, unknown> = {}
    for (const basis of ['average', 'last', 'standard']) {
      await prefer(basis)
      found[basis] = await cost()
    }
    return found
  }

  async function cost(): Promise<unknown> {
    const answer = await world.get(`RecipeCosts?$filter=RecipeId eq ${drink}`)
    return answer.json<{ value: readonly Record<string, unknown>[] }>().value[0]?.['BatchCost']
  }

  function receive(qty: string, unitCost: string) {
    return world.receive({ item: stock.wine, unit: stock.each[stock.wine], qty, unitCost, postDate: '2026-03-05' })
  }

  async function standard(value: string): Promise<void> {
    await world.execute(sql`update item set standard_cost = ${value} where tenant_id = 'ui' and id = ${stock.wine}`)
  }

  /** The preferred supplier asks another price from today on. */
  async function agree(price: string): Promise<void> {
    await world.execute(sql`delete from item_supplier where tenant_id = 'ui'`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, is_preferred)
      values ('ui', ${stock.wine}, 1, 1, ${each}, ${price}, current_date, true)`)
  }

  async function prefer(basis: string): Promise<void> {
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      select 'ui', 1, 'costBasis', ${JSON.stringify(basis)}::jsonb, min(id), now() from app_user where tenant_id = 'ui'
      on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)
  }
})
