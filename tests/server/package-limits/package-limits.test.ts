import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const { flour, wine, mystery, kitchen, store, bar } = stock

describe('limits of packages', () => {
  let world: StockMasterWorld
  let bakery: number
  let cellar: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    bakery = await packageOf('BAKERY', [flour])
    cellar = await packageOf('CELLAR', [wine])
  })
  afterAll(() => world.close())

  it('[PKL-1] a location takes what any of its packages holds, told at the cell; without a limit it takes everything', async () => {
    expect(await refusals({ at: kitchen, items: [flour, wine] })).toEqual([])
    const id = await limit({ packages: [bakery], locations: [kitchen] })
    expect(await refusals({ at: kitchen, items: [flour, wine] })).toEqual(['lines/1/item packageLimit'])
    // What comes from the kitchen is limited as well as what goes there; what passes it by is not.
    expect(await refusals({ from: kitchen, at: bar, items: [wine] })).toEqual(['lines/0/item packageLimit'])
    expect(await refusals({ at: bar, items: [wine] })).toEqual([])
    // Two packages together: flour of the one, wine of the other; the third item is in neither.
    const more = await limit({ packages: [cellar], locations: [kitchen] })
    expect(await refusals({ at: kitchen, items: [flour, wine, mystery] })).toEqual(['lines/2/item packageLimit'])
    await off(id, more)
  })

  it('[PKL-717] names what is outside, of which place, and the limits and packages that say so', async () => {
    const told = async (items: readonly number[]) => {
      const { Errors } = (await requisition({ at: kitchen, items })).json<{ Errors: readonly { params: object }[] }>()
      return Errors.map(({ params }) => params)
    }
    const site = await limit({ packages: [bakery, cellar], sites: [2], changes: { Name: 'House' } })
    const place = await limit({ packages: [cellar], locations: [kitchen], changes: { Name: 'Galley' } })
    const [house] = await world.execute(sql`select name as place from site where tenant_id = 'ui' and id = 2`)
    expect(await told([flour, mystery])).toEqual([
      { item: 'Flour', place: 'Kitchen', limits: 'Galley', packages: 'CELLAR' },
      expect.objectContaining({ ...(house as object), item: 'Mystery', limits: 'House', packages: 'BAKERY, CELLAR' }),
    ])
    await off(site, place)
  })

  it('[PKL-2] a limit of the location narrows one of the site', async () => {
    const site = await limit({ packages: [bakery, cellar], sites: [2] })
    const place = await limit({ packages: [cellar], locations: [kitchen] })
    // The site allows flour and wine, the kitchen wine alone: in the kitchen wine, at the bar both, the third item nowhere.
    expect(await refusals({ at: kitchen, items: [flour, wine] })).toEqual(['lines/0/item packageLimit'])
    expect(await refusals({ at: bar, items: [flour, wine, mystery] })).toEqual(['lines/2/item packageLimit'])
    await off(site, place)
  })

  it('[PKL-3] holds on its days, while it is active', async () => {
    const days = [
      { EffectiveFrom: '2026-01-01', EffectiveTo: '2026-01-31' },
      { EffectiveFrom: '2099-01-01' },
      { IsActive: false },
    ]
    const ids = []
    for (const changes of days) ids.push(await limit({ packages: [bakery], locations: [kitchen], changes }))
    expect(await refusals({ at: kitchen, items: [wine] })).toEqual([])
    await off(...ids)
  })

  it('[PKL-4] open documents keep their lines, new ones are checked, and all of them where the place is another', async () => {
    const draft = await requisition({ at: kitchen, items: [wine] })
    const { Id, Lines } = draft.json<{ Id: number; Lines: readonly { Id: number }[] }>()
    const id = await limit({ packages: [bakery], locations: [kitchen] })
    const path = `Requisitions(${Id})`
    const old = { Id: Lines[0]?.Id, ...lineOf(wine) }
    expect(issuesOf(await world.change(path, { Lines: [old, lineOf(mystery)] }))).toEqual(['lines/1/item packageLimit'])
    const kept = await world.change(path, { Reference: 'kept', Lines: [old] })
    expect(kept.statusCode, kept.body).toBe(200)
    expect((await world.change(path, { RequestLocationId: bar })).statusCode).toBe(200)
    expect(issuesOf(await world.change(path, { RequestLocationId: kitchen }))).toEqual(['lines/0/item packageLimit'])
    await off(id)
  })

  it('[PKL-7, FORM-35] a limit that warns is asked about at each cell, and what is meant is saved and told in the history', async () => {
    const id = await limit({ packages: [bakery], locations: [kitchen], changes: { Mode: 'Warn' } })
    const body = { RequestLocationId: kitchen, SupplyLocationId: store, RequisitionType: 'Stock' }
    const wanted = { ...body, Lines: [flour, wine].map(lineOf) }
    const asked = await world.add('Requisitions', wanted)
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['lines/1/item packageLimitWarn']])
    expect(asked.json()).toMatchObject({ Code: 'E_WARNED', CanConfirm: true })
    const found = await world.get(`Items?$filter=Id in (${flour},${wine})&usableAt=${kitchen}`)
    expect(found.json<{ value: readonly unknown[] }>().value).toHaveLength(2)
    const headers = { 'idempotency-key': 'meant', confirmed: 'true' }
    const url = '/inventory/api/Requisitions'
    const meant = await world.admin.call({ method: 'POST', url, headers, payload: wanted })
    expect(meant.statusCode, meant.body).toBe(201)
    const [entry] = (await world.execute(
      sql`select reason from audit_log where entity = 'requisition' order by seq desc limit 1`,
    )) as readonly { readonly reason: string }[]
    expect(entry?.reason).toContain('Wine is outside of the packages of Kitchen')
    // A limit that refuses beside it has the last word.
    const hard = await limit({ packages: [bakery], locations: [kitchen] })
    expect(issuesOf(await world.add('Requisitions', wanted))).toEqual(['lines/1/item packageLimit'])
    await off(id, hard)
  })

  it('[PKL-5] lookups leave out what may not be used, lists do not', async () => {
    const id = await limit({ packages: [bakery], locations: [kitchen] })
    const found = async (query: string) => {
      const answer = await world.get(`Items?$filter=Id in (${flour},${wine})&$count=true${query}`)
      return answer.json<{ value: readonly { Id: number }[] }>().value.map((row) => row.Id)
    }
    expect(await found(`&usableAt=${kitchen}`)).toEqual([flour])
    expect(await found(`&usableAt=${store},${kitchen}`)).toEqual([flour])
    expect(await found(`&usableAt=${store}`)).toEqual([flour, wine])
    expect(await found('')).toEqual([flour, wine])
    expect((await world.get('Items?usableAt=1;2')).statusCode).toBe(400)
    // Entities no package limits are not touched.
    expect((await world.get(`Units?usableAt=${kitchen}`)).statusCode).toBe(200)
    await off(id)
  })

  it('[PKL-8] a recipe is limited by its number, whichever version a package names', async () => {
    await world.execute(sql`insert into recipe (tenant_id, id, number, name, revision, status, effective_from, recipe_type, yield_qty, yield_unit_id,
        costed_at_id, version_no)
      select 'ui', v.id, v.number, v.number, v.revision, 'Approved', date '2026-01-01', 'Menu', 1, 1, ${store}, 1
      from (values (9901, 'SOUP', 1), (9902, 'SOUP', 2), (9903, 'PIE', 1)) as v(id, number, revision)`)
    const soups = await added('Packages', {
      Number: 'SOUPS',
      Name: 'Soups',
      Holds: 'Recipe',
      ForLimits: true,
      Recipes: [{ RecipeId: 9901 }],
    })
    const id = await limit({ packages: [soups], locations: [kitchen], changes: { LimitType: 'Recipe' } })
    const found = await world.get(`Recipes?$filter=Id in (9901,9902,9903)&$orderby=Id&usableAt=${kitchen}`)
    expect(found.json<{ value: readonly { Id: number }[] }>().value.map((row) => row.Id)).toEqual([9901, 9902])
    await off(id)
  })

  it('[PKL-9] names packages of what it limits alone', async () => {
    const mills = await added('Packages', {
      Number: 'MILLS',
      Name: 'Mills',
      Holds: 'Supplier',
      ForLimits: true,
      Suppliers: [],
    })
    const answer = await world.add('PackageLimits', {
      Number: 'L-MILLS',
      Name: 'Limit',
      LimitType: 'Item',
      Packages: [{ PackageId: bakery }, { PackageId: mills }],
      Locations: [{ LocationId: kitchen }],
    })
    expect([answer.statusCode, issuesOf(answer).map((issue) => issue.split(' ')[0])]).toEqual([
      422,
      ['packages/1/package'],
    ])
  })

  it('[PKL-742] a limit of customers is of sites alone', async () => {
    const guests = { Number: 'GUESTS', Name: 'Guests', Holds: 'Customer', ForLimits: true, Customers: [] }
    const body = { LimitType: 'Customer', Packages: [{ PackageId: await added('Packages', guests) }] }
    const told = async (where: object) =>
      issuesOf(await world.add('PackageLimits', { Number: 'L-GUESTS', Name: 'Limit', ...body, ...where }))
    const Locations = [{ LocationId: kitchen }]
    expect(await told({ Locations })).toEqual(['locations rule/customersOfSites'])
    expect(await told({ Sites: [{ SiteId: 2 }], Locations })).toEqual(['locations rule/customersOfSites'])
    expect(await told({ Sites: [{ SiteId: 2 }] })).toEqual([])
  })

  it('[PKL-52] names packages for limits alone, and none that one person keeps', async () => {
    const other = await added('Packages', {
      Number: 'SHELF',
      Name: 'Shelves',
      Holds: 'Item',
      ForCount: true,
      Items: [],
    })
    const own = { Number: 'OWN', Name: 'Own list', Holds: 'Item', ForLimits: true, Owner: 'Private', Items: [] }
    const answer = await world.add('PackageLimits', {
      Number: 'L-OWN',
      Name: 'Limit',
      LimitType: 'Item',
      Packages: [bakery, other, await added('Packages', own)].map((PackageId) => ({ PackageId })),
      Locations: [{ LocationId: kitchen }],
    })
    expect(issuesOf(answer)).toEqual(['packages/1/package lookup', 'packages/2/package lookup'])
  })

  it('[PKL-97] keeps the packages it names for limits, and from being one person’s', async () => {
    const shelf = await packageOf('NAMED', [wine])
    const id = await limit({ packages: [shelf], locations: [kitchen] })
    const turn = (changes: object) => world.change(`Packages(${shelf})`, changes)
    const both = await turn({ Owner: 'Private', ForLimits: false })
    expect(issuesOf(both)).toEqual(['owner limitNames', 'forLimits limitNames'])
    expect(both.json()).toMatchObject({ Errors: [{ params: { limits: 'Limit' } }, {}] })
    expect((await turn({ Owner: 'Global' })).statusCode).toBe(200)
    await off(id)
    expect(issuesOf(await turn({ ForLimits: false }))).toEqual(['forLimits limitNames'])
    const free = await packageOf('FREE', [wine])
    expect((await world.change(`Packages(${free})`, { Owner: 'Private', ForLimits: false })).statusCode).toBe(200)
  })

  it('[PKL-10] limits templates of requisitions as requisitions', async () => {
    const id = await limit({ packages: [bakery], locations: [kitchen] })
    const answer = await world.add('RequisitionTemplates', {
      Name: 'Morning',
      RequestLocationId: kitchen,
      SupplyLocationId: store,
      NeededInDays: 1,
      Lines: [flour, wine].map((item) => ({ ...lineOf(item), Fill: 'Fixed' })),
    })
    expect(issuesOf(answer)).toEqual(['lines/1/item packageLimit'])
    await off(id)
  })

  async function packageOf(code: string, items: readonly number[]): Promise<number> {
    return added('Packages', {
      Number: code,
      Name: code,
      Holds: 'Item',
      ForLimits: true,
      Items: items.map((ItemId) => ({ ItemId })),
    })
  }

  interface LimitOf {
    readonly packages: readonly number[]
    readonly sites?: readonly number[]
    readonly locations?: readonly number[]
    readonly changes?: object
  }

  function limit({ packages, sites = [], locations = [], changes = {} }: LimitOf): Promise<number> {
    return added('PackageLimits', {
      Number: `L-${Math.random().toString(36).slice(2, 10)}`,
      Name: 'Limit',
      LimitType: 'Item',
      Packages: packages.map((PackageId) => ({ PackageId })),
      Sites: sites.map((SiteId) => ({ SiteId })),
      Locations: locations.map((LocationId) => ({ LocationId })),
      ...changes,
    })
  }

  async function added(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function off(...ids: readonly number[]): Promise<void> {
    for (const id of ids) await world.change(`PackageLimits(${id})`, { IsActive: false })
  }

  interface Asked {
    readonly from?: number
    readonly at: number
    readonly items: readonly number[]
  }

  function requisition({ from = store, at, items }: Asked) {
    const body = { RequestLocationId: at, SupplyLocationId: from, RequisitionType: 'Stock', Lines: items.map(lineOf) }
    return world.add('Requisitions', body)
  }

  async function refusals(asked: Asked): Promise<readonly string[]> {
    return issuesOf(await requisition(asked))
  }
})

function lineOf(item: number): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { ItemId: item, UnitId: units[item], Qty: '1' }
}
