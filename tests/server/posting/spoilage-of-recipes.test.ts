import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'

/** The reason "Expired" is booked on account 9. */
const expired = { reason: 9, account: 9 }
const sauceItem = { id: 33, kilo: 44 }
const salt = { id: 34, each: 45 }

describe('spoilage of what is made', () => {
  let world: OrderWorld
  let sauce: Row
  let pizza: Row
  let menu: Row
  beforeAll(async () => {
    world = await createOrderWorld()
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', ${expired.account}, '9000', 'Spoiled food', 'EXPENSE', true)`)
    await run(sql`update unit set is_active = true where tenant_id = 'ui'`)
    await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
      values ('ui', ${expired.reason}, 'EXP', 'Expired', 'spoilage', ${expired.account}, true)`)
    await run(sql`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
      values ('ui', ${sauceItem.id}, 'I-33', 'Tomato sauce', 'Produced', 1, 21, 21, true, true),
        ('ui', ${salt.id}, 'I-34', 'Salt', 'FoodBeverage', 1, 20, 20, false, true)`)
    await run(sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
      values ('ui', ${sauceItem.kilo}, ${sauceItem.id}, 1, 21, 1, 1), ('ui', ${salt.each}, ${salt.id}, 1, 20, 1, 1)`)
    // Four kilograms of sauce of nine tomatoes, 90 % left: ten as bought, 2.5 a kilogram. Three pizzas of 1.5 kg of it and 1 kg of flour.
    sauce = await recipe('SAUCE', { YieldQty: '4', YieldUnitId: things.kilo }, [
      item(things.tomato, things.tomatoEach, '9', '90'),
    ])
    pizza = await recipe('PIZZA', { YieldQty: '3', YieldUnitId: things.each }, [
      part(sauce, '1.5'),
      item(things.flour, things.flourKilo, '1', '100'),
      item(salt.id, salt.each, '1', '100'),
    ])
    const type = await made('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' })
    menu = await made('Products', {
      Number: 'MENU',
      Name: 'Two pizzas and a tomato',
      ProductTypeId: type.Id,
      Price: '9',
      CostedAtId: places.store,
      Components: [
        { Kind: 'Recipe', RecipeId: pizza.Id, RecipeUnitId: unitOf(pizza), Qty: '2' },
        { Kind: 'Item', ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' },
      ],
    })
    // Twenty tomatoes are worth 5.00, ten kilograms of flour 30.00.
    await enter(things.tomato, things.tomatoEach, '20', '0.25')
    await enter(things.flour, things.flourKilo, '10', '3')
  })
  afterAll(() => world.close())

  it('[SPOIL-9, SPOIL-10, POST-70] takes what a product of two levels is made of, to the last digit', async () => {
    const draft = await spoiled([{ Kind: 'Product', ProductId: menu.Id, Qty: '4' }])
    // A kilogram of sauce costs 0.625, a pizza (0.9375 + 3) / 3 = 1.3125, the menu 2.625 + 0.25 = 2.875; salt costs nobody knows what.
    expect(draft).toMatchObject({ Status: 'PendingSubmission', Lines: [{ OnHand: null }] })
    const done = await world.move('Spoilages', draft, 'submit')
    expect(done.statusCode, done.body).toBe(200)
    // 8 pizzas hold 4 kg of sauce, 10 tomatoes; four more make 14 x 0.25 = 3.50. Of flour 8 / 3 = 2.666667 kg x 3.00 = 8.00.
    expect(done.json()).toMatchObject({ Status: 'Completed', TotalValue: '11.5', Lines: [{ PostedValue: '11.5' }] })
    expect(await stock()).toEqual(['30: 6 worth 1.5', '31: 7.333333 worth 22'])
    expect(await posted(draft.Id)).toEqual(['1 30 14 3.5', '2 31 2.666667 8'])
    expect(await journal(draft.Id)).toEqual(['INV 1 -11.5', 'SPOIL 9 11.5'])
    await expectHealthy()
    const reversed = await world.move('Spoilages', done.json<Row>(), 'reverse', { Remarks: 'Another menu' })
    expect(reversed.json(), reversed.body).toMatchObject({ Status: 'Cancelled' })
    expect(await stock()).toEqual(['30: 20 worth 5', '31: 10 worth 30'])
    expect(await posted(draft.Id)).toEqual(['1 30 14 3.5', '2 31 2.666667 8', '1 30 -14 -3.5', '2 31 -2.666667 -8'])
    await expectHealthy()
  })

  it('[SPOIL-9] is worth as a draft what it is made of costs', async () => {
    const draft = await spoiled([
      { Kind: 'Recipe', RecipeId: sauce.Id, RecipeUnitId: unitOf(sauce), Qty: '2' },
      { Kind: 'Item', ItemId: things.flour, UnitId: things.flourKilo, Qty: '1' },
    ])
    // 2 x 0.625 and 3.00.
    expect(draft).toMatchObject({ TotalValue: '4.25', Lines: [{ MadeCost: '0.625', Value: '1.25' }, { OnHand: '10' }] })
  })

  it('[SPOIL-11] takes the product of a recipe that is kept in stock, and not what that was made of', async () => {
    await run(sql`update recipe set produced_item_id = ${sauceItem.id} where tenant_id = 'ui' and id = ${sauce.Id}`)
    await enter(sauceItem.id, sauceItem.kilo, '5', '2')
    const draft = await spoiled([
      { Kind: 'Product', ProductId: menu.Id, Qty: '1' },
      { Kind: 'Recipe', RecipeId: sauce.Id, RecipeUnitId: unitOf(sauce), Qty: '2' },
    ])
    const done = await world.move('Spoilages', draft, 'submit')
    // Two pizzas: 1 kg of sauce 2.00, 0.666667 kg of flour 2.00, and a tomato 0.25; then 2 kg of sauce 4.00.
    expect(done.json(), done.body).toMatchObject({ Lines: [{ PostedValue: '4.25' }, { PostedValue: '4' }] })
    expect(await stock()).toEqual(['30: 19 worth 4.75', '31: 9.333333 worth 28', '33: 2 worth 4'])
    await expectHealthy()
    const back = await world.move('Spoilages', done.json<Row>(), 'reverse', { Remarks: 'Found' })
    expect(back.statusCode, back.body).toBe(200)
    await run(sql`update recipe set produced_item_id = null where tenant_id = 'ui' and id = ${sauce.Id}`)
  })

  it('[SPOIL-10] takes nothing where any of the goods is missing, or none of them is kept in stock', async () => {
    const before = await stock()
    // 31 pizzas need 10.333333 kg of flour, and there are 10.
    const short = await spoiled([{ Kind: 'Recipe', RecipeId: pizza.Id, RecipeUnitId: unitOf(pizza), Qty: '31' }])
    const refused = await world.move('Spoilages', short, 'submit')
    expect(refused.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Errors: expect.arrayContaining([
        expect.objectContaining({ row: 0, params: expect.objectContaining({ asked: '10.333333', onHand: '10' }) }),
      ]),
    })
    const brine = await recipe('BRINE', { YieldQty: '1', YieldUnitId: things.each }, [
      item(salt.id, salt.each, '1', '100'),
    ])
    const none = await spoiled([{ Kind: 'Recipe', RecipeId: brine.Id, RecipeUnitId: unitOf(brine), Qty: '1' }])
    expect((await world.move('Spoilages', none, 'submit')).json()).toMatchObject({ Code: 'E_NO_STOCK' })
    expect(await stock()).toEqual(before)
  })

  async function run<T>(text: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
    return withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  }

  async function made(set: string, payload: object): Promise<Row> {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await world.session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  async function enter(ItemId: number, UnitId: number, Qty: string, UnitCost: string): Promise<void> {
    const entry = await made('StockEntries', { LocationId: places.store, Lines: [{ ItemId, UnitId, Qty, UnitCost }] })
    expect((await world.move('StockEntries', entry, 'post')).statusCode).toBe(200)
  }

  function recipe(
    code: string,
    header: { readonly YieldUnitId: number; readonly YieldQty: string },
    Lines: readonly object[],
  ) {
    const own = { Number: code, Name: code, RecipeType: 'Menu', EffectiveFrom: '2026-01-01', CostedAtId: places.store }
    const Units = [{ UnitId: header.YieldUnitId, Num: '1', Den: '1' }]
    return made('Recipes', { ...own, ...header, Units, Lines })
  }

  function spoiled(Lines: readonly object[]): Promise<Row> {
    return made('Spoilages', { LocationId: places.store, ReasonId: expired.reason, Lines })
  }

  function item(ItemId: number, UnitId: number, Qty: string, YieldPct: string): object {
    return { Kind: 'Item', ItemId, UnitId, Qty, YieldPct }
  }

  function part(of: Row, Qty: string): object {
    return { Kind: 'Recipe', RecipeId: of.Id, RecipeUnitId: unitOf(of), Qty, YieldPct: '100' }
  }

  /** What lies there by item. */
  async function stock(): Promise<readonly string[]> {
    const rows = await run(sql<{
      text: string
    }>`select b.item_id || ': ' || trim_scale(b.qty) || ' worth ' || trim_scale(b.value) as text
      from stock_balance b where b.tenant_id = 'ui' and b.qty <> 0 order by b.item_id`)
    return rows.map(({ text }) => text)
  }

  /** Part, item, base quantity and value of what was posted of the lines, by posting. */
  async function posted(id: number): Promise<readonly string[]> {
    const rows = await run(sql<{
      text: string
    }>`select d.part_no || ' ' || d.item_id || ' ' || trim_scale(d.base_qty) || ' ' || trim_scale(d.value) as text
      from posted_line d where d.tenant_id = 'ui' and d.doc_type_id = 11 and d.doc_id = ${id} order by d.posting_id, d.doc_line_id, d.part_no`)
    return rows.map(({ text }) => text)
  }

  async function journal(id: number): Promise<readonly string[]> {
    const rows = await run(sql<{
      text: string
    }>`select j.role || ' ' || j.account_id || ' ' || trim_scale(sum(j.debit - j.credit)) as text
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where j.tenant_id = 'ui' and p.doc_type_id = 11 and p.doc_id = ${id} group by p.id, j.role, j.account_id order by p.id, j.role`)
    return rows.map(({ text }) => text)
  }

  async function expectHealthy(): Promise<void> {
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }
})

/** The recipe's own unit. */
function unitOf(row: Row): unknown {
  // The answer of a recipe.
  return (row['Units'] as readonly Row[])[0]?.Id
}
