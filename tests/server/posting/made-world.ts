import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'

/** The reason "Expired" is booked on account 9. */
export const expired = { reason: 9, account: 9 }
export const sauceItem = { id: 33, kilo: 44 }
export const salt = { id: 34, each: 45 }

/** A kitchen with a sauce, a pizza made of it and a menu of two pizzas, and what they are made of in the store. */
export type MadeWorld = Awaited<ReturnType<typeof createMadeWorld>>

export async function createMadeWorld() {
  const world = await createOrderWorld()
  const tools = toolsOf(world)
  const { run, made, recipe, enter } = tools
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
  const sauce = await recipe('SAUCE', { YieldQty: '4', YieldUnitId: things.kilo }, [
    item(things.tomato, things.tomatoEach, '9', '90'),
  ])
  const pizza = await recipe('PIZZA', { YieldQty: '3', YieldUnitId: things.each }, [
    part(sauce, '1.5'),
    item(things.flour, things.flourKilo, '1', '100'),
    item(salt.id, salt.each, '1', '100'),
  ])
  const type = await made('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' })
  const menu = await made('Products', {
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
  return { ...tools, world, sauce, pizza, menu, close: () => world.close() }
}

function toolsOf(world: OrderWorld) {
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

  return { run, made, enter, recipe, spoiled, stock, posted, journal, expectHealthy }
}

/** A line of a recipe: an item as bought, of which so much is left. */
export function item(ItemId: number, UnitId: number, Qty: string, YieldPct: string): object {
  return { Kind: 'Item', ItemId, UnitId, Qty, YieldPct }
}

/** A line of a recipe: so much of another one, in its own unit. */
export function part(of: Row, Qty: string): object {
  return { Kind: 'Recipe', RecipeId: of.Id, RecipeUnitId: unitOf(of), Qty, YieldPct: '100' }
}

/** The recipe's own unit. */
export function unitOf(row: Row): unknown {
  // The answer of a recipe.
  return (row['Units'] as readonly Row[])[0]?.Id
}
