import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMadeWorld, part, salt, sauceItem, unitOf, type MadeWorld } from '../posting/made-world.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'

interface Drafted {
  readonly Sources: readonly { readonly Id: number; readonly Header: Readonly<Record<string, unknown>> }[]
  readonly Lines: readonly { readonly Line: Readonly<Record<string, unknown>> }[]
}

describe('requisitions of recipes', () => {
  let made: MadeWorld
  beforeAll(async () => {
    made = await createMadeWorld()
    for (const recipe of [made.sauce, made.pizza]) await approve(recipe)
  })
  afterAll(() => made.close())

  async function approve(recipe: Row): Promise<void> {
    const answer = await made.world.move('Recipes', recipe, 'approve')
    expect(answer.statusCode, answer.body).toBe(200)
  }

  const ask = (payload: object) =>
    made.world.session.call({
      method: 'POST',
      url: '/inventory/api/Requisitions/sources/recipe',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload,
    })
  const drafted = async (payload: object): Promise<Drafted> => {
    const answer = await ask(payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const takes = async (payload: object) =>
    (await drafted(payload)).Lines.map(({ Line }) => [Line['ItemId'], Line['UnitId'], Line['Qty']])
  const ofPizza = (covers?: number) => ({
    Same: { RecipeId: made.pizza.Id, ...(covers === undefined ? {} : { Covers: covers }) },
  })

  it('[SRC-249, RQN-422] eight pizzas of two levels are ten tomatoes and three kilograms of flour', async () => {
    // Eight of three hold 8/3 x 1.5 = 4 kg of sauce, one batch of it: nine tomatoes of which 90 % is left, ten as bought. Flour: 8/3 x 1 = 2.67 kg.
    const eight = [
      [things.flour, things.flourKilo, '3'],
      [things.tomato, things.tomatoEach, '10'],
    ]
    expect(await takes(ofPizza(8))).toEqual(eight)
    // As many as it makes at once, three: 1.5 kg of sauce are 3.75 tomatoes.
    expect(await takes(ofPizza())).toEqual([
      [things.flour, things.flourKilo, '1'],
      [things.tomato, things.tomatoEach, '4'],
    ])
    // Tomatoes move by the kilogram, eight of them: 1.25 kg are two. What is named by its number says the same.
    await made.run(
      sql`update item set transaction_unit_id = ${things.kilo} where tenant_id = 'ui' and id = ${things.tomato}`,
    )
    expect(await takes({ Ids: [made.pizza.Id], Same: { Covers: 8 } })).toEqual([
      [things.flour, things.flourKilo, '3'],
      [things.tomato, things.tomatoKilo, '2'],
    ])
    await made.run(
      sql`update item set transaction_unit_id = ${things.each} where tenant_id = 'ui' and id = ${things.tomato}`,
    )
    const answer = await drafted(ofPizza(8))
    expect(answer).toMatchObject({
      Sources: [{ Header: { RecipeId: made.pizza.Id } }],
      Lines: [{ Line: { Item: { '@larder.title': 'Flour_type 00' }, Unit: { '@larder.title': 'KG' } } }, {}],
    })
    // Salt is not kept in stock.
    expect(answer.Lines.map(({ Line }) => Line['ItemId'])).not.toContain(salt.id)
  })

  it('[SRC-249] a recipe that names portions is taken by them, thirds of which make a whole', async () => {
    // Four portions of three pizzas: six of them are 4.5 pizzas with 2.25 kg of sauce, 5.625 tomatoes, and 1.5 kg of flour.
    await made.run(sql`update recipe set portions = 4 where tenant_id = 'ui' and id = ${made.pizza.Id}`)
    expect(await takes(ofPizza(6))).toEqual([
      [things.flour, things.flourKilo, '2'],
      [things.tomato, things.tomatoEach, '6'],
    ])
    expect((await drafted({ Ids: [made.pizza.Id] })).Sources).toMatchObject([{ Header: { Covers: 4 } }])
    // Seven portions: 4 of them need 1 kg of flour, 28 are exactly seven.
    expect(await takes(ofPizza(28))).toContainEqual([things.flour, things.flourKilo, '7'])
    await made.run(sql`update recipe set portions = 7 where tenant_id = 'ui' and id = ${made.pizza.Id}`)
    expect(await takes(ofPizza(21))).toContainEqual([things.flour, things.flourKilo, '3'])
    await made.run(sql`update recipe set portions = null where tenant_id = 'ui' and id = ${made.pizza.Id}`)
  })

  it('[SRC-249] what is made and kept in stock is asked for itself; without a unit of it the cell is empty', async () => {
    const produce = (item: number | null) =>
      made.run(sql`update recipe set produced_item_id = ${item} where tenant_id = 'ui' and id = ${made.sauce.Id}`)
    await produce(sauceItem.id)
    expect(await takes(ofPizza(8))).toContainEqual([sauceItem.id, sauceItem.kilo, '4'])
    await made.run(sql`update item_unit set unit_id = ${things.each} where tenant_id = 'ui' and id = ${sauceItem.kilo}`)
    await made.run(
      sql`update item set transaction_unit_id = ${things.each} where tenant_id = 'ui' and id = ${sauceItem.id}`,
    )
    expect(await takes(ofPizza(8))).toContainEqual([sauceItem.id, sauceItem.kilo, null])
    await produce(null)
  })

  it('[SRC-249] a number its field does not take is refused at it, and recipes that do not go into one document before any is exploded', async () => {
    const refused = async (Covers: number | string) => {
      const answer = await ask({ Ids: [made.pizza.Id], Same: { Covers } })
      return [answer.statusCode, ...issuesOf(answer)]
    }
    expect(await refused(3_000_000_000)).toEqual([422, 'covers tooLarge'])
    expect(await refused(100_001)).toEqual([422, 'covers atMost'])
    expect(await refused(0)).toEqual([422, 'covers atLeast'])
    expect(await refused('8')).toEqual([422, 'covers integer'])
    // Refused before any is exploded, or the number would be looked at first.
    const both = await ask({ Ids: [made.pizza.Id, made.sauce.Id], Same: { Covers: 0 } })
    expect(both.json()).toMatchObject({ Code: 'E_SOURCE_DIFFERS' })
  })

  describe('that come to more lines through their levels than anybody could mean', () => {
    const header = { YieldQty: '2', YieldUnitId: things.kilo }
    const levels: Row[] = []
    const bodyOf = (Number: string, held: Row, times: number) => ({
      ...header,
      Number,
      Name: Number,
      RecipeType: 'Menu',
      EffectiveFrom: '2026-01-01',
      CostedAtId: places.store,
      Units: [{ UnitId: things.kilo, Num: '1', Den: '1' }],
      Lines: Array.from({ length: times }, () => part(held, '1')),
    })
    const sent = (payload: object) =>
      made.world.session.call({
        method: 'POST',
        url: '/inventory/api/Recipes',
        headers: { 'idempotency-key': crypto.randomUUID() },
        payload,
      })

    it('[RCP-21] are refused as they are saved, and so is what would make one so large that holds it', async () => {
      let held = made.sauce
      // Each takes the one before it twice: some thousand lines after ten levels.
      for (let level = 1; level <= 10; level += 1) {
        held = await made.recipe(`TWICE-${level}`, header, [part(held, '1'), part(held, '1')])
        await approve(held)
        levels.push(held)
      }
      const next = await sent(bodyOf('TWICE-11', held, 3))
      expect([next.statusCode, ...issuesOf(next)]).toEqual([422, 'lines recipeSize'])
      const inner = await sent({ ...bodyOf('TWICE-1', made.sauce, 9), VersionOfId: levels[0]?.Id })
      expect([inner.statusCode, ...issuesOf(inner)]).toEqual([422, 'lines recipeSizeAbove'])
      expect(inner.json()).toMatchObject({ Errors: [{ params: { recipe: 'TWICE-10', most: 5000 } }] })
    })

    it('[SRC-262] and stand there from before, are refused at once wherever they are taken', async () => {
      const held = levels[9]
      if (held === undefined) throw new Error('There is no tenth level')
      await made.run(sql`insert into recipe_line select (jsonb_populate_record(l, jsonb_build_object('id', l.id + 100000 * n, 'line_no', l.line_no + 10 * n))).*
        from recipe_line l cross join generate_series(1, 4) n where l.tenant_id = 'ui' and l.parent_id = ${levels[0]?.Id}`)
      const answer = await ask({ Same: { RecipeId: held.Id, Covers: 100_000 } })
      expect([answer.statusCode, ...issuesOf(answer)]).toEqual([422, 'recipe recipeSize'])
      expect(answer.json()).toMatchObject({ Errors: [{ params: { most: 5000 } }] })
      // Who throws it away is refused as well, at its line, before any of it is gone through.
      const away = [{ Kind: 'Recipe', RecipeId: held.Id, RecipeUnitId: unitOf(held), Qty: '1' }]
      const spoiled = await made.world.move('Spoilages', await made.spoiled(away), 'submit')
      expect([spoiled.statusCode, ...issuesOf(spoiled)]).toEqual([422, 'lines/0/item E_TOO_LARGE'])
      await made.run(
        sql`delete from recipe_line where tenant_id = 'ui' and parent_id = ${levels[0]?.Id} and id > 100000`,
      )
      // Three levels come to two kilograms of sauce, whichever way: 5 tomatoes.
      expect(await takes({ Same: { RecipeId: levels[2]?.Id, Covers: 2 } })).toEqual([
        [things.tomato, things.tomatoEach, '5'],
      ])
    })
  })

  it('[SRC-249, RQN-422] a recipe is named first; the version in force counts, and a draft is not taken', async () => {
    expect(await drafted({ Same: { Covers: 8 } })).toMatchObject({ Sources: [], Lines: [] })
    expect(await drafted({ Search: 'PIZZA' })).toMatchObject({ Lines: [] })
    const header = { YieldQty: '4', YieldUnitId: things.each, VersionOfId: made.pizza.Id }
    const next = await made.recipe('PIZZA', header, [part(made.sauce, '4')])
    expect((await ask({ Ids: [next.Id] })).json()).toMatchObject({ Code: 'E_SOURCE_CLOSED' })
    await approve(next)
    // Of four of the new one, whichever was named: 8/4 x 4 kg of sauce are 20 tomatoes.
    expect(await takes(ofPizza(8))).toEqual([[things.tomato, things.tomatoEach, '20']])
    await made.run(sql`update recipe set status = 'Retired' where tenant_id = 'ui' and id = ${next.Id}`)
  })

  it('[RQN-422] it is saved with its recipe, and items that are out of use, or no package of the place holds, are refused at their lines', async () => {
    const Lines = (await drafted(ofPizza(8))).Lines.map(({ Line: { ItemId, UnitId, Qty } }) => ({
      ItemId,
      UnitId,
      Qty,
    }))
    const body = requisitionBody({ RecipeId: made.pizza.Id, Covers: 8, Lines })
    const saved = await made.made('Requisitions', body)
    expect(saved).toMatchObject({ RecipeId: made.pizza.Id, Covers: 8, Lines: [{ Qty: '3' }, { Qty: '10' }] })
    const refusals = async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const url = '/inventory/api/Requisitions'
      return issuesOf(await made.world.session.call({ method: 'POST', url, headers, payload: body }))
    }
    await made.run(sql`update item set is_active = false where tenant_id = 'ui' and id = ${things.flour}`)
    expect(await refusals()).toEqual(['lines/0/item inactive'])
    await made.run(sql`update item set is_active = true where tenant_id = 'ui' and id = ${things.flour}`)
    const bakery = await made.made('Packages', {
      Number: 'BAKERY',
      Name: 'Bakery',
      Holds: 'Item',
      ForLimits: true,
      Items: [{ ItemId: things.flour, UnitId: things.flourKilo }],
    })
    await made.made('PackageLimits', {
      Number: 'KITCHEN',
      Name: 'Kitchen',
      LimitType: 'Item',
      Packages: [{ PackageId: bakery.Id }],
      Locations: [{ LocationId: places.kitchen }],
    })
    expect(await refusals()).toEqual(['lines/1/item packageLimit'])
  })
})
