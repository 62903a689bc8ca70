import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn } from '../support/sign-in.ts'

describe('products', () => {
  let world: StockMasterWorld
  let type: number
  let bread: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    type = await added('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' })
    bread = await product('BREAD', '20', [ofItem(stock.flour, '2')])
  })
  afterAll(() => world.close())

  it('[PDC-1] cost what their components cost now, exactly, down to the items of products they hold', async () => {
    const basket = await product('BASKET', '40', [ofProduct(bread, '3'), ofItem(stock.flour, '0.333333')])
    // 1,000 flour in the store are worth 2,500: 2.50 each. Bread: 2 × 2.50 = 5.00, 25 % of 20, within the target of 30 %.
    expect(await costOf(bread)).toMatchObject({ Cost: '5', CostPct: '25', Margin: '15', Standing: 'WithinTarget' })
    // Basket: 3 × 5.00 + 0.333333 × 2.50 = 15.8333325, six decimals 15.833333 (each component rounded once); of 40 it is 39.58 %: over 30 %.
    const cost = await costOf(basket)
    expect(cost).toMatchObject({ Cost: '15.833333', CostPct: '39.58', Standing: 'OverTarget' })
    const stored = await read(basket)
    expect([stored['TheoreticalCost'], stored['Margin']]).toEqual(['15.833333', '24.17'])
  })

  it('[PDC-2] tell those without components, and those with an item nobody knows a cost of', async () => {
    const empty = await product('EMPTY', '9', [])
    expect(await costOf(empty)).toMatchObject({ Components: 0, Cost: null, Standing: 'Unlinked' })
    const secret = await product('SECRET', '9', [ofItem(stock.mystery, '1')])
    expect(await costOf(secret)).toMatchObject({ Components: 1, Standing: 'CostUnknown' })
  })

  it('[PDC-3] never hold themselves, by however many others', async () => {
    const box = await product('BOX', '50', [ofProduct(bread, '1')])
    const crate = await product('CRATE', '90', [ofItem(stock.flour, '1'), ofProduct(box, '2')])
    const turned = await world.change(`Products(${bread})`, {
      Components: [ofItem(stock.flour, '2'), ofProduct(crate, '1')],
    })
    expect(issuesOf(turned)).toEqual(['components/1/product productCycle'])
    expect(turned.json().Errors[0].params.way).toMatch(/^(.+) → .*CRATE.* → .*BOX.* → \1$/)
    expect(issuesOf(await world.change(`Products(${box})`, { Components: [ofProduct(box, '1')] }))).toEqual([
      'components/0/product productCycle',
    ])
  })

  it('[PDC-4] keep a code to one product in the tills of a site', async () => {
    const code = (Plu: string, SiteId: number | null, PosSystem = 'Counter') => ({ PosSystem, Plu, SiteId })
    const change = (codes: readonly object[]) => world.change(`Products(${bread})`, { Codes: codes })
    expect((await change([code('4711', null), code('12', 2)])).statusCode).toBe(200)
    const other = (...Codes: readonly object[]) => world.add('Products', { ...bodyOf('TWIN', '5', []), Codes })
    expect(issuesOf(await other(code('4711', null, 'counter')))).toEqual(['codes/0/plu codeOfTill'])
    expect(issuesOf(await other(code('4711', 3)))).toEqual(['codes/0/plu codeOfTill'])
    expect(issuesOf(await other(code('13', 2), code('12', 2), code('13', 2)))).toEqual([
      'codes/1/plu codeOfTill',
      'codes/2/plu codeOfTill',
    ])
    const made = await other(code('12', 3), code('4711', null, 'Bar'))
    expect(made.statusCode, made.body).toBe(201)
    // Its own codes are no others, in whatever order they are saved.
    expect((await change([code('12', 2), code('4711', null)])).statusCode).toBe(200)
  })

  it('[PDC-5] say their tax class and meal periods, and what the price adds to the cost', async () => {
    await world.execute(
      sql`insert into meal_period (tenant_id, id, code, name, sequence, is_active) values ('ui', 1, 'LUN', 'Lunch', 1, true)`,
    )
    await world.execute(
      sql`insert into tax_class (tenant_id, id, code, name, is_active) values ('ui', 1, 'FOOD', 'Food', true)`,
    )
    const lunch = { MealPeriodId: 1 }
    // 2 flour at 2.50 are 5.00; 12.50 adds 7.50, which is 150 %.
    const body = { ...bodyOf('LOAF', '12.5', [ofItem(stock.flour, '2')]), TaxClassId: 1 }
    const id = await added('Products', { ...body, MealPeriods: [lunch] })
    expect(await read(id)).toMatchObject({ MarkupPct: '150', TaxClassId: 1, MealPeriods: [lunch] })
    const twice = await world.add('Products', { ...body, Number: 'ROLL', Name: 'ROLL', MealPeriods: [lunch, lunch] })
    expect(twice.statusCode).toBe(422)
  })

  it('[PDC-6] tell the allergens of all they hold', async () => {
    await world.execute(sql`insert into allergen (tenant_id, id, code, name, is_active) values
      ('ui', 1, 'GLU', 'Gluten', true), ('ui', 2, 'SUL', 'Sulphites', true)`)
    await world.execute(sql`insert into item_allergen (tenant_id, parent_id, line_no, allergen_id, presence) values
      ('ui', ${stock.flour}, 1, 1, 'MayContain'), ('ui', ${stock.wine}, 1, 1, 'Contains'), ('ui', ${stock.wine}, 2, 2, 'Contains')`)
    const inner = await product('INNER', '9', [ofItem(stock.flour, '1')])
    const outer = await product('OUTER', '9', [ofProduct(inner, '1'), ofItem(stock.wine, '1')])
    const told = async (id: number) =>
      (await world.get(`ProductAllergens?$filter=ProductId eq ${id}&$orderby=Name`)).json<{
        value: readonly unknown[]
      }>().value
    expect(await told(inner)).toMatchObject([{ Name: 'Gluten', Presence: 'MayContain', FoundIn: 'Flour' }])
    expect(await told(outer)).toMatchObject([
      { Name: 'Gluten', Presence: 'Contains', FoundIn: 'Flour, Wine' },
      { Name: 'Sulphites', Presence: 'Contains', FoundIn: 'Wine' },
    ])
  })

  it('[PDC-7, PDC-8] are listed with what they are sold by, and found by what they hold', async () => {
    const codes = ['21', '20'].map((Plu) => ({ PosSystem: 'Terrace', Plu }))
    await added('Products', {
      ...bodyOf('BOTTLE', '12.5', [ofItem(stock.flour, '2')]),
      TaxClassId: 1,
      MealPeriods: [{ MealPeriodId: 1 }],
      Codes: codes,
    })
    expect(await listed(`$search=21`)).toMatchObject([
      { Number: 'BOTTLE', Codes: '20, 21', TaxClassId: 1, MealPeriods: 'Lunch', MarkupPct: '150' },
    ])
    const found = async (filter: string) =>
      (await listed(`$filter=${filter}&$orderby=Number`)).map((row) => row['Number'])
    // BREAD holds flour; the box and the crate hold bread.
    expect(await found(`Ingredients/any(i:i/ItemId eq ${stock.flour}) and contains(Number,'B')`)).toEqual(
      expect.arrayContaining(['BASKET', 'BOTTLE', 'BOX', 'BREAD']),
    )
    expect(await found(`Ingredients/any(i:i/ItemId eq ${stock.mystery})`)).toEqual(['SECRET'])
    expect(await found('Allergens/any(a:a/AllergenId eq 2)')).toEqual(['OUTER'])
    expect(await found('SoldIn/any(s:s/MealPeriodId eq 1)')).toEqual(['BOTTLE', 'LOAF'])
    expect(await found('TaxClassId eq 1')).toEqual(['BOTTLE', 'LOAF'])
  })

  it('[PDC-53] tell what recipes hold to whoever may look at recipes, and one product without what it is found by', async () => {
    const row = await world.get(`ProductCosts(${bread})`)
    expect(row.json()).toMatchObject({ Number: 'BREAD', SoldIn: [] })
    const keys = Object.keys(row.json<object>())
    expect([keys.includes('Ingredients'), keys.includes('Allergens')]).toEqual([false, false])
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      select 'ui', 4, 900, 'ViewProducts'`)
    const clerk = await signIn(world, { user: 'lowpriv' })
    const status = async (path: string) => (await clerk.call({ url: `/inventory/api/${path}` })).statusCode
    const byItem = `ProductCosts?$filter=Ingredients/any(i:i/ItemId eq ${stock.flour})`
    expect([await status(byItem), (await world.get(byItem)).statusCode]).toEqual([400, 200])
    expect(await status('ProductCosts?$filter=Allergens/any(a:a/AllergenId eq 2)')).toBe(200)
    for (const set of ['ProductIngredients', 'ProductHeldAllergens']) expect(await status(set), set).toBe(404)
  })

  async function listed(query: string): Promise<readonly Record<string, unknown>[]> {
    const answer = await world.get(`ProductCosts?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Record<string, unknown>[] }>().value
  }

  function bodyOf(code: string, price: string, Components: readonly object[]): object {
    return {
      Number: code,
      Name: code,
      ProductTypeId: type,
      Price: price,
      CostTargetPct: '30',
      CostedAtId: stock.store,
      Components,
    }
  }

  function product(code: string, price: string, components: readonly object[]): Promise<number> {
    return added('Products', bodyOf(code, price, components))
  }

  async function added(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function read(id: number): Promise<Record<string, unknown>> {
    return (await world.get(`Products(${id})`)).json()
  }

  async function costOf(id: number): Promise<unknown> {
    const answer = await world.get(`ProductCosts?$filter=ProductId eq ${id}`)
    return answer.json<{ value: readonly unknown[] }>().value[0]
  }
})

function ofItem(item: number, Qty: string): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { Kind: 'Item', ItemId: item, UnitId: units[item], Qty }
}

function ofProduct(ProductId: number, Qty: string): object {
  return { Kind: 'Product', ProductId, Qty }
}
