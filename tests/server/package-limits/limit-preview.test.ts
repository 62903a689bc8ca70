import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const { flour, wine, mystery, kitchen, store, bar } = stock

interface UseRow {
  readonly LocationId: number
  readonly Standing: string
  readonly Number: string | null
  readonly Name: string | null
  readonly Packages: string | null
  readonly Limits: string | null
  readonly Day: string
}

describe('what the places of a limit may use', () => {
  let world: StockMasterWorld
  let bakery: number
  let cellar: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    bakery = await packageOf('Bakery', 'Item', { Items: [flour, mystery].map((ItemId) => ({ ItemId })) })
    cellar = await packageOf('Cellar', 'Item', { Items: [wine, flour].map((ItemId) => ({ ItemId })) })
  })
  afterAll(() => world.close())

  it('[PKL-720] tells of each place what limits of its site and its own leave together, and by which packages and limits', async () => {
    const house = await limit('House', [bakery, cellar], { Sites: [{ SiteId: 2 }] })
    const pastry = await limit('Pastry', [bakery], { Locations: [{ LocationId: kitchen }] })
    // In the kitchen what the house and the pastry hold both: flour by either package of the house, the third item by one.
    const both = 'House, Pastry'
    expect(await used(pastry)).toEqual([
      [kitchen, 'Used', 'Flour', 'Bakery, Cellar', both],
      [kitchen, 'Used', 'Mystery', 'Bakery', both],
    ])
    const atBar = (await used(house)).filter(([place]) => place === bar)
    expect(atBar).toEqual([
      [bar, 'Used', 'Flour', 'Bakery, Cellar', 'House'],
      [bar, 'Used', 'Mystery', 'Bakery', 'House'],
      [bar, 'Used', 'Wine', 'Cellar', 'House'],
    ])
    // Places of the site alone, and one of them where it is chosen.
    expect(new Set((await used(house)).map(([place]) => place))).toEqual(new Set(await placesOfSite(2)))
    expect((await used(house, `LocationId eq ${kitchen}`)).map(([, , name]) => name)).toEqual(['Flour', 'Mystery'])
    await sameAsLookups(house)
    await off(house, pastry)
  })

  it('[PKL-720] is of one day, also one to come, and says where nothing holds or nothing is left', async () => {
    const summer = await limit('Summer', [cellar], {
      Locations: [{ LocationId: bar }],
      EffectiveFrom: '2099-06-01',
      EffectiveTo: '2099-08-31',
    })
    expect(await used(summer)).toEqual([[bar, 'Everything', null, null, null]])
    const june = 'Day eq 2099-06-01'
    expect((await used(summer, june)).map(([, , name]) => name)).toEqual(['Flour', 'Wine'])
    expect((await rows(summer, june)).map(({ Day }) => Day)).toEqual(['2099-06-01', '2099-06-01'])
    expect(await used(summer, 'Day eq 2099-09-01')).toEqual([[bar, 'Everything', null, null, null]])
    const none = await limit('None', [bakery], { Sites: [{ SiteId: 2 }], EffectiveFrom: '2099-06-01' })
    const empty = await packageOf('Empty', 'Item', { Items: [{ ItemId: wine }] })
    const shut = await limit('Shut', [empty], { Locations: [{ LocationId: kitchen }] })
    // Wine alone by the location, and not by the site.
    expect((await used(shut)).map(([, , name]) => name)).toEqual(['Wine'])
    expect(await used(shut, june)).toEqual([[kitchen, 'Nothing', null, null, 'None, Shut']])
    await sameAsLookups(shut)
    await off(summer, none, shut)
  })

  it('[PKL-720, PKL-7] of a limit that asks it is what is used without being asked about, beside what refuses', async () => {
    const hard = await limit('Hard', [bakery], { Locations: [{ LocationId: bar }] })
    const soft = await limit('Soft', [cellar], { Locations: [{ LocationId: bar }], Mode: 'Warn' })
    expect((await used(soft)).map(([, , name]) => name)).toEqual(['Flour', 'Wine'])
    expect((await used(hard)).map(([, , name]) => name)).toEqual(['Flour', 'Mystery'])
    await sameAsLookups(hard)
    await off(hard, soft)
  })

  it('[PKL-720, PKL-8] tells recipes by their version in force, and suppliers as lookups find them', async () => {
    await world.execute(sql`insert into recipe (tenant_id, id, number, name, revision, status, effective_from, recipe_type, yield_qty, yield_unit_id,
        costed_at_id, version_no)
      select 'ui', v.id, v.number, v.name, v.revision, 'Approved', v.day::date, 'Menu', 1, 1, ${store}, 1
      from (values (9901, 'SOUP', 'Old soup', 1, '2026-01-01'), (9902, 'SOUP', 'New soup', 2, '2026-02-01'), (9903, 'PIE', 'Pie', 1, '2026-01-01'))
        as v(id, number, name, revision, day)`)
    const soups = await packageOf('Soups', 'Recipe', { Recipes: [{ RecipeId: 9901 }] })
    const soup = await limit('Soup', [soups], { Locations: [{ LocationId: kitchen }], LimitType: 'Recipe' })
    expect(await used(soup)).toEqual([[kitchen, 'Used', 'New soup', 'Soups', 'Soup']])
    expect((await used(soup, 'Day eq 2026-01-15')).map(([, , name]) => name)).toEqual(['Old soup'])
    const mills = await packageOf('Mills', 'Supplier', { Suppliers: [{ SupplierId: 2 }] })
    const mill = await limit('Mill', [mills], { Locations: [{ LocationId: kitchen }], LimitType: 'Supplier' })
    expect((await used(mill)).map(([, , name]) => name)).toEqual(['Mill'])
    await sameAsLookups(mill, 'Suppliers')
    await off(soup, mill)
  })

  async function rows(limitId: number, and?: string): Promise<readonly UseRow[]> {
    const filter = `LimitId eq ${limitId}${and === undefined ? '' : ` and ${and}`}`
    const answer = await world.get(`PackageLimitUses?$filter=${filter}&$orderby=LocationId,Name&$top=500`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly UseRow[] }>().value
  }

  /** Location, standing, name, packages and limits of each row. */
  async function used(limitId: number, and?: string) {
    const found = await rows(limitId, and)
    return found.map((row) => [row.LocationId, row.Standing, row.Name, row.Packages, row.Limits])
  }

  /** What the rows of a limit say today is what lookups at each of its places find: the rule of documents. */
  async function sameAsLookups(limitId: number, set = 'Items'): Promise<void> {
    const found = await rows(limitId)
    expect(found.length).toBeGreaterThan(0)
    for (const place of new Set(found.map(({ LocationId }) => LocationId))) {
      const answer = await world.get(`${set}?$filter=IsActive eq true&usableAt=${place}&$select=Number&$top=500`)
      const numbers = answer.json<{ value: readonly { Number: string }[] }>().value.map((row) => row.Number)
      const said = found.filter((row) => row.LocationId === place).flatMap((row) => row.Number ?? [])
      expect(said.toSorted(), `at ${place}`).toEqual(numbers.toSorted())
    }
  }

  async function placesOfSite(site: number): Promise<readonly number[]> {
    const answer = await world.get(`Locations?$filter=SiteId eq ${site} and IsActive eq true&$top=500`)
    return answer.json<{ value: readonly { Id: number }[] }>().value.map(({ Id }) => Id)
  }

  function packageOf(Name: string, Holds: string, held: object): Promise<number> {
    return added('Packages', { Number: Name.toUpperCase(), Name, Holds, ForLimits: true, ...held })
  }

  function limit(Name: string, packages: readonly number[], changes: object): Promise<number> {
    const Packages = packages.map((PackageId) => ({ PackageId }))
    const body = { Number: Name.toUpperCase(), Name, LimitType: 'Item', Packages, Sites: [], Locations: [] }
    return added('PackageLimits', { ...body, ...changes })
  }

  async function added(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function off(...ids: readonly number[]): Promise<void> {
    for (const id of ids) await world.change(`PackageLimits(${id})`, { IsActive: false })
  }
})
