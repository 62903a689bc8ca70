import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { withCount } from '../counts/count-world.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const annex = { Code: 'ANNEX', Name: 'Annex', BaseCurrencyId: 164, IanaTimezone: 'America/Denver' }

describe('a site made by hand', () => {
  let world: OrderWorld
  let site: number
  let there: TestSession
  beforeAll(async () => {
    world = await createOrderWorld()
    await run(
      sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values ('ui', 392, 'JPY', 'Yen', '¥', 0)`,
    )
    await run(
      sql`insert into location_type (tenant_id, id, name) values ('ui', 7, 'In transit') on conflict do nothing`,
    )
  })
  afterAll(() => world.close())

  const run = <R>(text: ReturnType<typeof sql<R>>, tenantId = 'ui') =>
    withTenant(world.test.db, { tenantId }, async (trx) => (await text.execute(trx)).rows)
  const made = async (set: string, payload: object): Promise<Row> => {
    const answer = await add(there, set, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const moved = async (set: string, row: Row, name: string): Promise<Row> => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` }
    const answer = await there.call({
      method: 'POST',
      url: `/inventory/api/${set}(${row.Id})/${name}`,
      headers,
      payload: {},
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('[SITE-1] [SITE-3] is made with its right alone, and of what there is', async () => {
    const chef = await signIn(world.test, { user: 'chef' })
    expect((await add(chef, 'Sites', annex)).statusCode).toBe(403)
    const wrong = {
      ...annex,
      Code: '',
      IanaTimezone: 'Atlantis/Capital',
      DateFormat: 'DD/DD/YYYY',
      SiteLocationId: places.store,
    }
    expect(issuesOf(await add(world.session, 'Sites', wrong)).toSorted()).toEqual([
      'code required',
      'dateFormat dateFormat',
      'ianaTimezone timeZone',
      'siteLocation belongsElsewhere',
    ])
    const twice = await add(world.session, 'Sites', { ...annex, Code: 'S2' })
    expect(twice.json(), twice.body).toMatchObject({ Code: 'E_DUPLICATE' })
  })

  it('[SITE-4] begins with a road for its goods, and is open to who made it', async () => {
    const answer = await add(world.session, 'Sites', annex)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ Code: 'ANNEX', CurrencyDecimals: 2, DateFormat: 'MM/DD/YYYY' })
    site = answer.json<{ Id: number }>().Id
    expect(await run(sql`select code, location_type_id::int as type from location where site_id = ${site}`)).toEqual([
      { code: 'ANNEX-GIT', type: 7 },
    ])
    there = await signIn(world.test, { site })
    expect(
      await run(sql`select action, entity from audit_log where action in ('create', 'grant') and
      (after ->> 'site' = ${String(site)} or entity = 'site') order by entity`),
    ).toEqual([
      { action: 'create', entity: 'location' },
      { action: 'create', entity: 'site' },
      { action: 'grant', entity: 'user' },
    ])
  })

  it('[SITE-1] is nothing another tenant sees, and is never deleted', async () => {
    const harbor = await signIn(world.test, { tenant: 'harbor' })
    expect((await harbor.call({ url: `/inventory/api/Sites(${site})` })).statusCode).toBe(404)
    expect(await run(sql`select id from location where site_id = ${site}`, 'harbor')).toEqual([])
    const read = await world.session.call({ url: `/inventory/api/Sites(${site})` })
    const headers = { 'if-match': String(read.headers['etag']) }
    expect(
      (await world.session.call({ method: 'DELETE', url: `/inventory/api/Sites(${site})`, headers })).statusCode,
    ).not.toBe(204)
  })

  it('[SITE-2] has the decimals of its currency, which may be another while nothing is booked', async () => {
    const path = `Sites(${site})`
    const yen = await change(there, path, { BaseCurrencyId: 392 })
    expect(yen.json(), yen.body).toMatchObject({ CurrencyDecimals: 0 })
    const dollars = await change(there, path, { BaseCurrencyId: 164 })
    expect(dollars.json(), dollars.body).toMatchObject({ CurrencyDecimals: 2 })
  })

  it('[SITE-6] receives, stores and counts goods, and its books balance', async () => {
    const store = await made('Locations', { Code: 'A-STORE', Name: 'Annex store', LocationTypeId: 1, IsStocked: true })
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '3' }]
    const receipt = await made('Receipts', {
      SupplierId: 1,
      LocationId: store.Id,
      DeliveryNote: 'D-1',
      Lines,
    })
    expect(await moved('Receipts', receipt, 'post')).toMatchObject({ Status: 'Completed' })
    const sheet = await moved(
      'PhysicalInventories',
      await made('PhysicalInventories', { LocationId: store.Id }),
      'start',
    )
    const counted = await there.call({
      method: 'PATCH',
      url: `/inventory/api/PhysicalInventories(${sheet.Id})`,
      headers: { 'if-match': `"v${String(sheet['VersionNo'])}"`, 'idempotency-key': randomUUID() },
      payload: { Lines: sheet.Lines.map((line) => withCount(line, '9')) },
    })
    expect(counted.statusCode, counted.body).toBe(200)
    await moved('PhysicalInventories', await moved('PhysicalInventories', counted.json<Row>(), 'submit'), 'post')
    // Ten at 3.00 came and one is missing: nine worth 27.00 are left.
    expect(
      await run(sql`select o.qty::float as qty, b.value::float as value from stock_onhand o
        join location_stock s on s.tenant_id = o.tenant_id and s.location_id = o.location_id and s.site_id = o.site_id
        join stock_balance b on b.tenant_id = o.tenant_id and b.pool_id = s.pool_id and b.item_id = o.item_id
        where o.site_id = ${site}`),
    ).toEqual([{ qty: 9, value: 27 }])
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  })

  it('[SITE-2] keeps its currency once something was booked', async () => {
    expect(issuesOf(await change(there, `Sites(${site})`, { BaseCurrencyId: 392 }))).toEqual([
      'baseCurrency siteBooked',
    ])
    expect((await change(there, `Sites(${site})`, { Name: 'Annex house' })).statusCode).toBe(200)
  })

  it('[SITE-5] stands in the list of its tax region', async () => {
    const [east, west] = [
      await made('TaxRegions', { Code: 'EAST', Name: 'East', Sites: [{ SiteId: 3 }] }),
      await made('TaxRegions', { Code: 'WEST', Name: 'West', Sites: [] }),
    ]
    const sitesOf = (region: number) =>
      run(sql`select site_id::int as id from tax_region_site where parent_id = ${region} order by line_no`)
    expect((await change(there, `Sites(${site})`, { TaxRegionID: east.Id })).statusCode).toBe(200)
    expect(await sitesOf(east.Id)).toEqual([{ id: 3 }, { id: site }])
    expect((await change(there, `Sites(${site})`, { TaxRegionID: west.Id })).statusCode).toBe(200)
    expect(await sitesOf(east.Id)).toEqual([{ id: 3 }])
    expect(await sitesOf(west.Id)).toEqual([{ id: site }])
  })

  it('[SITE-7] gives its location to documents of people who have none', async () => {
    const [store] = await run(
      sql<{ id: number }>`select id from location where site_id = ${site} and location_type_id = 1`,
    )
    expect((await change(there, `Sites(${site})`, { SiteLocationId: store?.id })).statusCode).toBe(200)
    const answer = await there.call({ url: '/tenantmgmt/api/Definitions' })
    expect(answer.json(), answer.body).toMatchObject({ session: { defaultLocationId: store?.id } })
  })
})
