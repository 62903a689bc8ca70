import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

interface Made {
  readonly id: number
  /** Code of a unit → id of the recipe's own. */
  readonly units: Readonly<Record<number, number>>
}

/** Units of the world. */
const each = 1
const slice = 2
const kilo = 3

describe('recipes', () => {
  let world: StockMasterWorld
  let dough: Made
  let bread: Made
  let toast: Made
  beforeAll(async () => {
    world = await createStockMasterWorld()
    // 1,000 flour in the store are worth 2,500: 2.50 each, a case of 12 costs 30.
    dough = await recipe('DOUGH', { YieldQty: '4', YieldUnitId: kilo }, [ofItem(stock.flour, '3', '80')])
    bread = await recipe('BREAD', { YieldQty: '10', YieldUnitId: each, Portions: 10 }, [
      ofRecipe(dough, kilo, '1.5', '90'),
      { ...ofItem(stock.flour, '0.5', '100'), UnitId: stock.case[stock.flour] },
    ])
    toast = await recipe('TOAST', { YieldQty: '1', YieldUnitId: each, Portions: 1, Price: '3', TargetCostPct: '30' }, [
      ofRecipe(bread, slice, '3', '95'),
      { Kind: 'Text', Text: 'Butter both sides' },
    ])
  })
  afterAll(() => world.close())

  it('[RCP-1] cost what their ingredients cost, level by level, the same in form, list and product', async () => {
    // Dough: 3 flour, 80 % left: 3 x 100 x 2.50 / 80 = 9.375 for 4 kg, 2.34375 a kg.
    expect(await costOf(dough)).toMatchObject({ BatchCost: '9.375', UnitCost: '2.34375' })
    // Bread: 1.5 x 100 x 2.34375 / 90 = 3.90625, four decimals 3.9063, and half a case 15: 18.9063 for ten.
    expect(await costOf(bread)).toMatchObject({ BatchCost: '18.9063', PortionCost: '1.8906' })
    // Toast: a slice is an eighth: 3 x 100 x 1.89063 / 8 / 95 = 0.746301..., four decimals 0.7463; of 3 it is 24.88 %, target 30 %.
    expect(await costOf(toast)).toMatchObject({ BatchCost: '0.7463', CostPct: '24.88', Standing: 'WithinTarget' })
    const form = await read(toast)
    expect(form).toMatchObject({ BatchCost: '0.7463', PortionCost: '0.7463', SuggestedPrice: '2.49' })
    expect(form['Lines']).toMatchObject([{ AsPurchasedQty: '3.157895', Cost: '0.7463', Pct: '100' }, { Cost: null }])
    const product = await added('Products', {
      Number: 'TOASTS',
      Name: 'Two toasts',
      ProductTypeId: await added('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' }),
      Price: '6',
      CostTargetPct: '20',
      CostedAtId: stock.store,
      Components: [{ Kind: 'Recipe', RecipeId: toast.id, RecipeUnitId: toast.units[each], Qty: '2' }],
    })
    const [row] = await rows(`ProductCosts?$filter=ProductId eq ${product}`)
    expect(row).toMatchObject({ Cost: '1.4926', CostPct: '24.88', Standing: 'OverTarget' })
    const sold = (await world.get(`Products(${product})`)).json<Record<string, unknown>>()
    expect(sold).toMatchObject({ TheoreticalCost: '1.4926', CostPct: '24.88' })
  })

  it('[RCP-2] follow prices on the basis their site prefers, and cost nothing known where an ingredient does not', async () => {
    await world.execute(
      sql`update item set standard_cost = 4, last_cost = 5 where tenant_id = 'ui' and id = ${stock.flour}`,
    )
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      select 'ui', 1, 'costBasis', '"standard"', min(id), now() from app_user where tenant_id = 'ui'`)
    expect(await costOf(dough)).toMatchObject({ BatchCost: '15' })
    // 1.5 x 100 x 3.75 / 90 = 6.25, half a case 24.
    expect(await read(bread)).toMatchObject({ BatchCost: '30.25' })
    await world.execute(sql`delete from preference_value where tenant_id = 'ui' and preference = 'costBasis'`)
    expect(await costOf(dough)).toMatchObject({ BatchCost: '9.375' })
    const secret = await recipe('SECRET', { YieldQty: '1', YieldUnitId: each }, [
      ofRecipe(dough, kilo, '1'),
      ofItem(stock.mystery, '1'),
    ])
    expect(await costOf(secret)).toMatchObject({ BatchCost: null, Standing: 'CostUnknown' })
  })

  it('[RCP-3] never hold themselves, by however many others, also when two are saved at once', async () => {
    const turned = await world.change(`Recipes(${dough.id})`, { Lines: [ofRecipe(toast, each, '1')] })
    expect(turned.json().Errors).toMatchObject([{ row: 0, params: { way: 'DOUGH → TOAST → BREAD → DOUGH' } }])
    const one = await recipe('ONE', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '1')])
    const two = await recipe('TWO', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '1')])
    const answers = await Promise.all([
      world.change(`Recipes(${one.id})`, { Lines: [ofRecipe(two, each, '1')] }),
      world.change(`Recipes(${two.id})`, { Lines: [ofRecipe(one, each, '1')] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('[RCP-3] hold others twenty levels deep and no deeper', async () => {
    let inner = await recipe('L0', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '1')])
    for (let level = 1; level <= 19; level += 1)
      inner = await recipe(`L${level}`, { YieldQty: '1', YieldUnitId: each }, [ofRecipe(inner, each, '1')])
    expect(await costOf(inner)).toMatchObject({ BatchCost: '2.5' })
    const over = await world.add(
      'Recipes',
      bodyOf('L20', { YieldQty: '1', YieldUnitId: each }, [ofRecipe(inner, each, '1')]),
    )
    expect(issuesOf(over)).toEqual(['lines/0/recipe recipeDepth'])
  })

  it('[RCP-4] are not changed once approved; a new version counts from its day on', async () => {
    const soup = await recipe('SOUP', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '1')])
    const menu = await recipe('MENU', { YieldQty: '1', YieldUnitId: each }, [ofRecipe(soup, each, '2')])
    await approve(soup)
    expect((await world.change(`Recipes(${soup.id})`, { Name: 'Other' })).statusCode).toBe(409)
    const again = await world.add(
      'Recipes',
      bodyOf('SOUP', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '3')]),
    )
    expect(issuesOf(again)).toEqual(['revision uniqueTogether'])
    const next = await recipe('SOUP', { YieldQty: '1', YieldUnitId: each, VersionOfId: soup.id }, [
      ofItem(stock.flour, '2'),
    ])
    expect(await read(next)).toMatchObject({ Revision: 2, Status: 'Draft' })
    expect(await costOf(menu)).toMatchObject({ BatchCost: '5' })
    await approve(next)
    expect(await costOf(menu)).toMatchObject({ BatchCost: '10' })
    const current = await rows(`RecipeCosts?$filter=Number eq 'SOUP' and IsCurrent eq true`)
    expect(current).toMatchObject([{ RecipeId: next.id, BatchCost: '5' }])
    const versions = await rows(`RecipeVersions?$filter=OfRecipeId eq ${soup.id}&$orderby=Revision`)
    expect(versions).toMatchObject([
      { Revision: 1, BatchCost: '2.5' },
      { Revision: 2, BatchCost: '5' },
    ])
  })

  it('[RCP-5] leave more than was bought only of what takes up water', async () => {
    const lines = (line: object) => [{ ...ofItem(stock.flour, '1', '250'), ...line }]
    const rice = bodyOf('RICE', { YieldQty: '1', YieldUnitId: each }, lines({ TakesUp: false }))
    expect(issuesOf(await world.add('Recipes', rice))).toEqual(['lines/0/yieldPct rule/yieldOver'])
    const made = await recipe('RICE', { YieldQty: '1', YieldUnitId: each }, lines({ TakesUp: true }))
    expect(await costOf(made)).toMatchObject({ BatchCost: '1' })
  })

  it('[RCP-6] take of each item what their levels need, and the product of a recipe that is kept in stock', async () => {
    // Ten toasts: 10 x 3 / 0.95 slices = 31.578947 slices = 3.947368 breads, of 10: 0.3947368 batches.
    // Each takes 0.5 case = 6 flour and 1.5 / 0.9 / 4 batches of dough with 3 / 0.8 flour each: 6 + 1.5625 = 7.5625 flour.
    // 0.394736842... x 7.5625 = 2.985197368..., six decimals.
    expect(await exploded(toast, '10', false)).toEqual([{ item: stock.flour, qty: '2.985197', lacks: false }])
    await world.execute(
      sql`update recipe set produced_item_id = ${stock.wine} where tenant_id = 'ui' and id = ${dough.id}`,
    )
    await world.execute(
      sql`insert into item_unit (tenant_id, parent_id, line_no, unit_id, num, den) values ('ui', ${stock.wine}, 9, ${kilo}, 2, 1)`,
    )
    // Kept in stock: 0.394736842 x 1.5 / 0.9 kg = 0.657894737 kg, two of the base unit a kg: 1.315789; flour is what the cases hold.
    expect(await exploded(toast, '10', false)).toEqual([
      { item: stock.flour, qty: '2.368421', lacks: false },
      { item: stock.wine, qty: '1.315789', lacks: false },
    ])
    expect(await exploded(toast, '10', true)).toEqual([{ item: stock.flour, qty: '2.985197', lacks: false }])
    await world.execute(sql`update recipe set produced_item_id = null where tenant_id = 'ui' and id = ${dough.id}`)
  })

  it('[RCP-7] count in units of their own, that of the yield among them', async () => {
    const body = bodyOf('ODD', { YieldQty: '1', YieldUnitId: each }, [ofItem(stock.flour, '1')])
    const odd = { ...body, Units: [{ UnitId: kilo, Num: '1', Den: '1' }] }
    expect(issuesOf(await world.add('Recipes', odd))).toEqual(['yieldUnit unitOfRecipe'])
    const other = bodyOf('OTHER', { YieldQty: '1', YieldUnitId: each, VersionOfId: bread.id }, [
      ofItem(stock.flour, '1'),
    ])
    await approve(bread)
    expect(issuesOf(await world.add('Recipes', other))).toEqual(['number recipeNumber'])
  })

  it('[RCP-9, RCP-10] hold the nutrition and allergens of all their levels, and say what is unknown', async () => {
    await world.execute(sql`insert into nutrient (tenant_id, id, code, name, unit, sequence, is_active) values
      ('ui', 1, 'KCAL', 'Energy', 'kcal', 1, true), ('ui', 2, 'FAT', 'Fat', 'g', 2, true)`)
    await world.execute(sql`insert into allergen (tenant_id, id, code, name, is_active) values
      ('ui', 1, 'GLU', 'Gluten', true), ('ui', 2, 'MIL', 'Milk', true)`)
    await world.execute(sql`update item set base_unit_grams = 500 where tenant_id = 'ui' and id = ${stock.flour}`)
    await world.execute(sql`insert into item_nutrient (tenant_id, parent_id, line_no, nutrient_id, amount) values
      ('ui', ${stock.flour}, 1, 1, 350), ('ui', ${stock.flour}, 2, 2, 1.2), ('ui', ${stock.wine}, 1, 1, 80)`)
    await world.execute(sql`insert into item_allergen (tenant_id, parent_id, line_no, allergen_id, presence) values
      ('ui', ${stock.flour}, 1, 1, 'Contains'), ('ui', ${stock.wine}, 1, 1, 'MayContain'), ('ui', ${stock.wine}, 2, 2, 'MayContain')`)
    // 4 kg of dough hold 3 flour; bread holds 1.5 of them, 1.125 flour, and half a case, 6: 7.125 x 500 g for ten, 1246.88 kcal each.
    const nutrition = (made: Made) => rows(`RecipeNutrients?$filter=RecipeId eq ${made.id}&$orderby=Sequence`)
    expect(await nutrition(bread)).toMatchObject([
      { Name: 'Energy', Unit: 'kcal', Amount: '1246.88', AtLeast: '1246.88', Standing: 'Known', UnknownOf: null },
      { Name: 'Fat', Unit: 'g', Amount: '4.28', Standing: 'Known' },
    ])
    const stew = await recipe('STEW', { YieldQty: '2', YieldUnitId: each, Portions: 2 }, [
      ofRecipe(bread, each, '2'),
      { ...ofItem(stock.flour, '1', '250'), TakesUp: true },
      ofItem(stock.wine, '1'),
    ])
    // Two breads hold 1.425 flour, the swollen one 0.4: 1.825 x 500 g / 2 = 456.25 g, 1596.88 kcal; wine says neither its weight nor its fat.
    expect(await nutrition(stew)).toMatchObject([
      { Name: 'Energy', Amount: null, AtLeast: '1596.88', Standing: 'Unknown', UnknownOf: 'Wine' },
      { Name: 'Fat', Amount: null, AtLeast: '5.48', Standing: 'Unknown', UnknownOf: 'Wine' },
    ])
    expect(await rows(`RecipeAllergens?$filter=RecipeId eq ${stew.id}&$orderby=Name`)).toMatchObject([
      { Name: 'Gluten', Presence: 'Contains', FoundIn: 'Flour, Wine' },
      { Name: 'Milk', Presence: 'MayContain', FoundIn: 'Wine' },
    ])
  })

  it('[RCP-11] are told where an item is used, through all levels', async () => {
    const uses = await rows(
      `ItemRecipes?$filter=ItemId eq ${stock.flour} and Number in ('DOUGH','BREAD','TOAST')&$orderby=Number desc`,
    )
    expect(uses).toMatchObject([
      { Number: 'TOAST', Level: 2, Through: 'BREAD' },
      { Number: 'DOUGH', Level: 1, Through: 'Flour' },
      { Number: 'BREAD', Level: 1, Through: 'DOUGH, Flour' },
    ])
    const sold = await rows(`ItemProducts?$filter=ItemId eq ${stock.flour}`)
    expect(sold).toMatchObject([{ Number: 'TOASTS', Level: 3, Through: 'TOAST' }])
  })

  it('[RCP-8] cost the same worked out together, one by one, for a page, and as the statement that went by one level at a time did', async () => {
    const before = sql.raw(await rollUpBefore())
    const [differing] = await world.execute(sql`
      with recursive asked as (select array_agg(k.kind) as kinds, array_agg(k.id) as ids, array_agg(k.place) as places from (
        select 'R' as kind, id, costed_at_id as place from recipe where tenant_id = 'ui'
        union all select 'P', id, costed_at_id from product where tenant_id = 'ui') as k
      ), together as (select m.* from asked a cross join lateral made_costs('ui', a.kinds, a.ids, a.places) as m),
      before(kind, id, place, cost, components) as (${before})
      select count(*)::int as all, count(t.cost)::int as known, count(*) filter (where t.cost::text is distinct from b.cost::text
        or t.components <> b.components or t.cost::text is distinct from alone.cost::text)::int as differing
      from together t join before b on b.kind = t.kind and b.id = t.id and b.place = t.place
      cross join lateral made_costs('ui', array[t.kind], array[t.id], array[t.place]) as alone`)
    expect(differing).toMatchObject({ all: expect.any(Number), known: 30, differing: 0 })
    const [page] = await world.execute(sql`
      select count(*)::int as rows from recipe_cost c where c.tenant_id = 'ui' and not exists (
        select from recipe_cost_of('ui', array[c.id]) as o where o is not distinct from c)`)
    expect(page).toEqual({ rows: 0 })
  })

  async function exploded(made: Made, need: string, isDeep: boolean): Promise<unknown> {
    return world.execute(sql`select item_id::int as item, trim_scale(base_qty)::text as qty, lacks_unit as lacks from exploded_goods('ui',
      array[${made.id}::bigint], array[null::bigint], array[null::bigint], array[${need}::numeric], current_date, ${isDeep})`)
  }

  async function approve(made: Made): Promise<void> {
    const etag = String((await world.get(`Recipes(${made.id})`)).headers['etag'])
    const answer = await world.admin.call({
      method: 'POST',
      url: `/inventory/api/Recipes(${made.id})/approve`,
      headers: { 'if-match': etag, 'idempotency-key': crypto.randomUUID() },
      payload: {},
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  async function recipe(code: string, header: object, lines: readonly object[]): Promise<Made> {
    const answer = await world.add('Recipes', bodyOf(code, header, lines))
    expect(answer.statusCode, answer.body).toBe(201)
    const row = answer.json<{ Id: number; Units: readonly { Id: number; UnitId: number }[] }>()
    return { id: row.Id, units: Object.fromEntries(row.Units.map(({ Id, UnitId }) => [UnitId, Id])) }
  }

  function bodyOf(code: string, header: object, Lines: readonly object[]): object {
    const { YieldUnitId } = header as { YieldUnitId: number }
    const Units = [
      { UnitId: YieldUnitId, Num: '1', Den: '1' },
      ...(YieldUnitId === slice ? [] : [{ UnitId: slice, Num: '1', Den: '8' }]),
    ]
    const own = { Number: code, Name: code, RecipeType: 'Menu', EffectiveFrom: '2026-01-01', CostedAtId: stock.store }
    return { ...own, ...header, Units, Lines }
  }

  async function added(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function read({ id }: Made): Promise<Record<string, unknown>> {
    return (await world.get(`Recipes(${id})`)).json()
  }

  async function rows(path: string): Promise<readonly unknown[]> {
    return (await world.get(path)).json<{ value: readonly unknown[] }>().value
  }

  async function costOf({ id }: Made): Promise<unknown> {
    return (await rows(`RecipeCosts?$filter=RecipeId eq ${id}`))[0]
  }
})

/** The statement that worked costs out level by level, over the arrays of `asked`. */
async function rollUpBefore(): Promise<string> {
  const text = await readFile('server/db/migrations-after/recipes/088_recipe_line_cost.sql', 'utf8')
  const [, body = ''] = /FUNCTION made_costs[^]*?AS \$\$([^]*?)\n\$\$;/.exec(text) ?? []
  return body.replaceAll('p_tenant', "'ui'").replaceAll(/p_(kinds|ids|places)/g, '(select $1 from asked)')
}

function ofItem(item: number, Qty: string, YieldPct = '100'): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { Kind: 'Item', ItemId: item, UnitId: units[item], Qty, YieldPct }
}

function ofRecipe({ id, units }: Made, unit: number, Qty: string, YieldPct = '100'): object {
  return { Kind: 'Recipe', RecipeId: id, RecipeUnitId: units[unit], Qty, YieldPct }
}
