import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, itemBody, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn } from '../support/sign-in.ts'

const [dough, bread, draft] = [9801, 9802, 9803]
const [gluten, milk] = [1, 2]

describe('what recipes hold', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into recipe (tenant_id, id, number, name, revision, status, effective_from, recipe_type, yield_qty, yield_unit_id,
        costed_at_id, version_no)
      select 'ui', v.id, v.number, v.number, 1, v.status, date '2026-01-01', 'Menu', 1, 1, ${stock.store}, 1
      from (values (9801, 'DOUGH', 'Approved'), (9802, 'BREAD', 'Approved'), (9803, 'SAUCE', 'Draft')) as v(id, number, status)`)
    await world.execute(sql`insert into recipe_line (tenant_id, parent_id, line_no, kind, item_id, recipe_id, qty, yield_pct) values
      ('ui', ${dough}, 1, 'Item', ${stock.flour}, null, 1, 100), ('ui', ${bread}, 1, 'Recipe', null, ${dough}, 1, 100),
      ('ui', ${draft}, 1, 'Item', ${stock.wine}, null, 1, 100)`)
    await world.execute(sql`insert into allergen (tenant_id, id, code, name, is_active) values
      ('ui', ${gluten}, 'GLU', 'Gluten', true), ('ui', ${milk}, 'MIL', 'Milk', true)`)
    await world.execute(sql`insert into item_allergen (tenant_id, parent_id, line_no, allergen_id, presence) values
      ('ui', ${stock.flour}, 1, ${gluten}, 'Contains'), ('ui', ${stock.wine}, 1, ${gluten}, 'MayContain'), ('ui', ${stock.wine}, 2, ${milk}, 'Contains')`)
    await world.execute(sql`insert into nutrient (tenant_id, id, code, name, unit, sequence, is_active) values
      ('ui', 1, 'KCAL', 'Energy', 'kcal', 1, true)`)
    await world.execute(sql`select setval(pg_get_serial_sequence('recipe', 'id'), 10000)`)
  })
  afterAll(() => world.close())

  const found = async (filter: string) => {
    const answer = await world.get(`RecipeCosts?$filter=${filter}&$orderby=Number`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly { Number: string }[] }>().value.map((row) => row.Number)
  }

  it('[RCP-41] finds recipes by an item, down all levels, and by an allergen they contain or may contain', async () => {
    expect(await found(`Ingredients/any(i:i/ItemId eq ${stock.flour})`)).toEqual(['BREAD', 'DOUGH'])
    expect(await found(`Ingredients/any(i:i/ItemId eq ${stock.wine})`)).toEqual(['SAUCE'])
    expect(await found(`Allergens/any(a:a/AllergenId eq ${gluten})`)).toEqual(['BREAD', 'DOUGH', 'SAUCE'])
    expect(await found(`Allergens/any(a:a/AllergenId eq ${milk})`)).toEqual(['SAUCE'])
    expect(
      await found(`Ingredients/any(i:i/ItemId eq ${stock.flour}) and Allergens/any(a:a/AllergenId eq ${milk})`),
    ).toEqual([])
  })

  it('[RCP-87, DEF-306] reads one recipe without what recipes are found by, which has no set', async () => {
    const answer = await world.get(`RecipeCosts(${bread})`)
    expect(answer.statusCode, answer.body).toBe(200)
    const keys = Object.keys(answer.json<object>())
    expect([keys.includes('Number'), keys.includes('Ingredients'), keys.includes('Allergens')]).toEqual([
      true,
      false,
      false,
    ])
    for (const set of ['RecipeIngredients', 'RecipeHeldAllergens']) expect((await world.get(set)).statusCode).toBe(404)
    const metadata = await world.get('$metadata')
    expect(metadata.body).toContain('<EntitySet Name="RecipeCosts"')
    expect(metadata.body).not.toContain('<EntitySet Name="RecipeIngredients"')
  })

  it('[RCP-42] asks about a name like that of another recipe, not of a version of the same', async () => {
    const body = (more: object) => ({
      RecipeType: 'Menu',
      EffectiveFrom: '2026-01-01',
      CostedAtId: stock.store,
      YieldQty: '1',
      YieldUnitId: 1,
      Units: [{ UnitId: 1, Num: '1', Den: '1' }],
      Lines: [{ Kind: 'Item', ItemId: stock.flour, UnitId: stock.each[1], Qty: '1', YieldPct: '100' }],
      ...more,
    })
    const made = await world.add('Recipes', body({ Number: 'SOUP', Name: 'Leek soup' }))
    expect(made.statusCode, made.body).toBe(201)
    const alike = await world.add('Recipes', body({ Number: 'SOUP-B', Name: 'Soup, leek' }))
    expect(alike.json()).toMatchObject({ Code: 'E_WARNED', Errors: [{ field: 'name', code: 'looksAlike' }] })
    await world.execute(sql`update recipe set status = 'Approved' where number = 'SOUP'`)
    const next = body({ Number: 'SOUP', Name: 'Leek soup', VersionOfId: made.json<{ Id: number }>().Id })
    const version = await world.add('Recipes', next)
    expect(version.statusCode, version.body).toBe(201)
  })

  it('[RCP-14, DOC-65] takes nutrition of whoever has the right to write it, and of nobody else', async () => {
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      select 'ui', 4, n, p from unnest(array['ViewInventory', 'CreateInventory']) with ordinality as w(p, n)`)
    const clerk = await signIn(world, { user: 'lowpriv' })
    const Nutrition = [{ NutrientId: 1, Amount: '350' }]
    const copied = await world.add('Items', itemBody({ Number: 'RYE', Name: 'Rye', Nutrition }), clerk)
    expect(copied.statusCode, copied.body).toBe(201)
    const { Id } = copied.json<{ Id: number }>()
    expect((await world.get(`Items(${Id})`)).json()).toMatchObject({ Nutrition: [] })
    const own = await world.change(`Items(${Id})`, { Nutrition })
    expect(own.json(), own.body).toMatchObject({ Nutrition: [{ Amount: '350' }] })
    const url = `/inventory/api/Items(${Id})`
    const headers = { 'if-match': String((await world.get(`Items(${Id})`)).headers['etag']) }
    const refused = await clerk.call({ method: 'PATCH', url, headers, payload: { Nutrition: [] } })
    expect(refused.json()).toMatchObject({ Errors: [{ field: 'nutrition', code: 'readOnly' }] })
    const other = await clerk.call({ method: 'PATCH', url, headers, payload: { ShortName: 'Rye' } })
    expect(other.statusCode, other.body).toBe(200)
  })
})
