import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { stock } from '../posting/stock-world.ts'
import { codeOf, createFormWorld, issuesOf, type FormWorld } from '../public-forms/form-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { bidSteps } from './bid-steps.ts'

interface Row {
  readonly Id: number
  readonly Sites: readonly { readonly SiteId: number }[]
}

/** Site 1 is head office. The controller may write requests at site 2 alone; one item and one supplier are of site 3 alone. */
describe('requests for bids for several sites', () => {
  let world: FormWorld
  let office: TestSession
  let elsewhere: TestSession
  let region = 0
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active, only_sites) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true, false), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true, false),
      ('ui', 803, 'S3', 'Ferry', 'ferry@bids.test', 'None', true, true)`)
    await world.execute(
      sql`insert into supplier_site (tenant_id, parent_id, line_no, site_id) values ('ui', 803, 1, 3)`,
    )
    await world.execute(sql`update item set only_sites = true where tenant_id = 'ui' and id = ${stock.wine}`)
    await world.execute(
      sql`insert into item_site (tenant_id, parent_id, line_no, site_id) values ('ui', ${stock.wine}, 1, 3)`,
    )
    await world.execute(sql`update unit set is_active = true`)
    await world.execute(sql`delete from user_access where tenant_id = 'ui' and parent_id = 3 and site_id <> 2`)
    ;[office, elsewhere] = await Promise.all([signIn(world, { site: 1 }), signIn(world, { site: 3 })])
    const made = await world.add('BidRegions', { Code: 'COAST', Name: 'Coast', Sites: [{ SiteId: 3 }, { SiteId: 2 }] })
    expect(made.statusCode, made.body).toBe(201)
    region = made.json<Row>().Id
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  const { answer, due } = bidSteps(() => world)
  const request = (changes: object = {}) => ({
    Title: 'Flour for the season',
    ValidFrom: '2027-01-01',
    ValidTo: '2027-03-31',
    Lines: [{ ItemId: stock.flour, UnitId: 1, Description: 'Flour', EstQty: '100' }],
    Suppliers: [
      { SupplierId: 801, Email: 'farm@bids.test' },
      { SupplierId: 802, Email: 'mill@bids.test' },
    ],
    ...changes,
  })
  const written = async (changes: object, session = world.admin) => {
    const made = await world.add('RequestsForBids', request(changes), session)
    expect(made.statusCode, made.body).toBe(201)
    return `RequestsForBids(${made.json<Row>().Id})`
  }
  const sitesOf = async (path: string, session = world.admin) =>
    (await world.get(path, session)).json<Row>().Sites.map(({ SiteId }) => SiteId)
  const forSites = (...ids: readonly number[]) => ({ Sites: ids.map((SiteId) => ({ SiteId })) })
  const moved = async (path: string, move: string, session = world.admin, body: object = {}) => {
    const answered = await world.move(path, move, body, session)
    expect(answered.statusCode, answered.body).toBe(200)
  }

  it('[RFB-119] a region proposes its sites where none is named, those the person may write requests at, once', async () => {
    const path = await written({ BidRegionId: region })
    expect(await sitesOf(path)).toEqual([3, 2])
    expect((await world.change(path, { Sites: [] })).statusCode).toBe(200)
    expect(await sitesOf(path)).toEqual([])
    expect(await sitesOf(await written({ BidRegionId: region, ...forSites(1) }))).toEqual([1])
    expect(await sitesOf(await written({ BidRegionId: region }, world.controller))).toEqual([2])
  })

  it('[RFB-121] a site without the right, one that is not active and what no site uses are refused, each at its cell', async () => {
    const unasked = await world.add('RequestsForBids', request(forSites(2, 3)), world.controller)
    expect([unasked.statusCode, ...issuesOf(unasked)]).toEqual([422, 'sites/1/site bidsNotAtSite'])
    const unused = {
      Lines: [...request().Lines, { ItemId: stock.wine, UnitId: 1, Description: 'Wine', EstQty: '6' }],
      Suppliers: [...request().Suppliers, { SupplierId: 803, Email: 'ferry@bids.test' }],
    }
    const nobody = await world.add('RequestsForBids', request({ ...unused, ...forSites(2) }), office)
    expect(issuesOf(nobody)).toEqual(['lines/1/item noSiteUses', 'suppliers/2/supplier noSiteUses'])
    const path = await written({ ...unused, ...forSites(2, 3) }, office)
    expect(issuesOf(await world.change(path, forSites(2), office))).toEqual([
      'lines/1/item noSiteUses',
      'suppliers/2/supplier noSiteUses',
    ])
    await world.execute(sql`update site set is_active = false where tenant_id = 'ui' and id = 3`)
    expect((await world.change(path, { Title: 'Flour and wine' }, office)).statusCode).toBe(200)
    expect(issuesOf(await world.add('RequestsForBids', request(forSites(3)), office))).toEqual([
      'sites/0/site siteInactive',
    ])
    await world.execute(sql`update site set is_active = true where tenant_id = 'ui' and id = 3`)
  })

  it('[RFB-120, RFB-122, RFB-123] suppliers are told the sites, which see it and change nothing, and blanket orders name them', async () => {
    const path = await written(forSites(2, 3), office)
    const own = await written({})
    await moved(path, 'send', office)
    const links = await world.links()
    const farm = links.find(({ to }) => to === 'farm@bids.test')
    if (farm === undefined) throw new Error('Suppliers get a link')
    expect(farm.text).toContain('Prices are asked for: Resort of ui, Convention centre of ui.')
    const { row } = (await world.outside(farm)).json<PublicFormAnswer>()
    expect(row).toMatchObject({ SiteNames: 'Resort of ui\nConvention centre of ui' })
    expect(row).not.toHaveProperty('Sites')
    expect((await answer(farm, '2.50')).statusCode).toBe(200)
    expect((await world.get(own, elsewhere)).statusCode).toBe(404)
    const found = (set: string, filter: string) =>
      world.get(`${set}?$filter=${filter}`, elsewhere).then((one) => one.json<{ value: readonly object[] }>().value)
    expect(await found('RequestsForBids', 'Sites/any(s:s/SiteId eq 3)')).toMatchObject([
      { Title: 'Flour and wine' },
      { Title: 'Flour for the season', Status: 'Partial' },
    ])
    expect(await found('BidAnswers', 'SupplierId eq 801')).toHaveLength(1)
    expect(codeOf(await world.move(path, 'remind', {}, elsewhere))).toBe('E_GUARD')
    expect((await world.change(path, { Sites: [] }, office)).statusCode).not.toBe(200)
    await due(path)
    await moved(path, 'open', office)
    await moved(path, 'award', office, { Confirmed: true })
    await moved(path, 'makeBlankets', office)
    expect(await found('BlanketOrders', 'SupplierId eq 801')).toMatchObject([
      { Status: 'PendingSubmission', SiteId: 1 },
    ])
    expect(await world.execute(sql`select site_id::int as site from blanket_order_site order by line_no`)).toEqual([
      { site: 2 },
      { site: 3 },
    ])
  })

  it('[RFB-122, RFB-123] what head office sends and makes of a request of a site stands at that site', async () => {
    const path = await written({ ValidFrom: '2028-01-01', ValidTo: '2028-03-31' })
    await moved(path, 'send', office)
    const mill = (await world.links()).find(({ to }) => to === 'mill@bids.test')
    if (mill === undefined) throw new Error('Suppliers get a link')
    expect(mill.text).not.toContain('Prices are asked for:')
    expect((await answer(mill, '2.40')).statusCode).toBe(200)
    await due(path)
    for (const move of ['open', 'award', 'makeBlankets']) await moved(path, move, office, { Confirmed: true })
    const { value } = (await world.get('BlanketOrders?$filter=SupplierId eq 802')).json<{ value: readonly object[] }>()
    expect(value).toMatchObject([{ SiteId: 2 }])
  })
})
