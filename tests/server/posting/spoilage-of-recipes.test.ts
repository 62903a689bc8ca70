import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { createMadeWorld, item, salt, sauceItem, unitOf, type MadeWorld } from './made-world.ts'
import type { Row } from '../sources/order-world.ts'

describe('spoilage of what is made', () => {
  let made: MadeWorld
  beforeAll(async () => {
    made = await createMadeWorld()
  })
  afterAll(() => made.close())

  it('[SPOIL-9, SPOIL-10, POST-70] takes what a product of two levels is made of, to the last digit', async () => {
    const draft = await made.spoiled([{ Kind: 'Product', ProductId: made.menu.Id, Qty: '4' }])
    // A kilogram of sauce costs 0.625, a pizza (0.9375 + 3) / 3 = 1.3125, the menu 2.625 + 0.25 = 2.875; salt costs nobody knows what.
    expect(draft).toMatchObject({ Status: 'PendingSubmission', Lines: [{ OnHand: null }] })
    const done = await made.world.move('Spoilages', draft, 'submit')
    expect(done.statusCode, done.body).toBe(200)
    // 8 pizzas hold 4 kg of sauce, 10 tomatoes; four more make 14 x 0.25 = 3.50. Of flour 8 / 3 = 2.666667 kg x 3.00 = 8.00.
    expect(done.json()).toMatchObject({ Status: 'Completed', TotalValue: '11.5', Lines: [{ PostedValue: '11.5' }] })
    expect(await made.stock()).toEqual(['30: 6 worth 1.5', '31: 7.333333 worth 22'])
    expect(await made.posted(draft.Id)).toEqual(['1 30 14 3.5', '2 31 2.666667 8'])
    expect(await made.journal(draft.Id)).toEqual(['INV 1 -11.5', 'SPOIL 9 11.5'])
    await made.expectHealthy()
    const reversed = await made.world.move('Spoilages', done.json<Row>(), 'reverse', { Remarks: 'Another menu' })
    expect(reversed.json(), reversed.body).toMatchObject({ Status: 'Cancelled' })
    expect(await made.stock()).toEqual(['30: 20 worth 5', '31: 10 worth 30'])
    expect(await made.posted(draft.Id)).toEqual([
      '1 30 14 3.5',
      '2 31 2.666667 8',
      '1 30 -14 -3.5',
      '2 31 -2.666667 -8',
    ])
    await made.expectHealthy()
  })

  it('[SPOIL-9] is worth as a draft what it is made of costs', async () => {
    const draft = await made.spoiled([
      { Kind: 'Recipe', RecipeId: made.sauce.Id, RecipeUnitId: unitOf(made.sauce), Qty: '2' },
      { Kind: 'Item', ItemId: things.flour, UnitId: things.flourKilo, Qty: '1' },
    ])
    // 2 x 0.625 and 3.00.
    expect(draft).toMatchObject({ TotalValue: '4.25', Lines: [{ MadeCost: '0.625', Value: '1.25' }, { OnHand: '10' }] })
  })

  it('[SPOIL-11] takes the product of a recipe that is kept in stock, and not what that was made of', async () => {
    await made.run(
      sql`update recipe set produced_item_id = ${sauceItem.id} where tenant_id = 'ui' and id = ${made.sauce.Id}`,
    )
    await made.enter(sauceItem.id, sauceItem.kilo, '5', '2')
    const draft = await made.spoiled([
      { Kind: 'Product', ProductId: made.menu.Id, Qty: '1' },
      { Kind: 'Recipe', RecipeId: made.sauce.Id, RecipeUnitId: unitOf(made.sauce), Qty: '2' },
    ])
    const done = await made.world.move('Spoilages', draft, 'submit')
    // Two pizzas: 1 kg of sauce 2.00, 0.666667 kg of flour 2.00, and a tomato 0.25; then 2 kg of sauce 4.00.
    expect(done.json(), done.body).toMatchObject({ Lines: [{ PostedValue: '4.25' }, { PostedValue: '4' }] })
    expect(await made.stock()).toEqual(['30: 19 worth 4.75', '31: 9.333333 worth 28', '33: 2 worth 4'])
    await made.expectHealthy()
    const back = await made.world.move('Spoilages', done.json<Row>(), 'reverse', { Remarks: 'Found' })
    expect(back.statusCode, back.body).toBe(200)
    await made.run(sql`update recipe set produced_item_id = null where tenant_id = 'ui' and id = ${made.sauce.Id}`)
  })

  it('[SPOIL-10] takes nothing where any of the goods is missing, or none of them is kept in stock', async () => {
    const before = await made.stock()
    // 31 pizzas need 10.333333 kg of flour, and there are 10.
    const short = await made.spoiled([
      { Kind: 'Recipe', RecipeId: made.pizza.Id, RecipeUnitId: unitOf(made.pizza), Qty: '31' },
    ])
    const refused = await made.world.move('Spoilages', short, 'submit')
    expect(refused.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Errors: expect.arrayContaining([
        expect.objectContaining({ row: 0, params: expect.objectContaining({ asked: '10.333333', onHand: '10' }) }),
      ]),
    })
    const brine = await made.recipe('BRINE', { YieldQty: '1', YieldUnitId: things.each }, [
      item(salt.id, salt.each, '1', '100'),
    ])
    const none = await made.spoiled([{ Kind: 'Recipe', RecipeId: brine.Id, RecipeUnitId: unitOf(brine), Qty: '1' }])
    expect((await made.world.move('Spoilages', none, 'submit')).json()).toMatchObject({ Code: 'E_NO_STOCK' })
    expect(await made.stock()).toEqual(before)
  })
})
