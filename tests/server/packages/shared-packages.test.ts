import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('who sees a package', () => {
  let world: StockMasterWorld
  let other: TestSession
  let centre: TestSession
  let headOffice: TestSession
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      select 'ui', r.id, 900 + n.no, n.permission from role r, (values (1, 'ViewPackages'), (2, 'CreatePackages')) n(no, permission)
      where r.tenant_id = 'ui' and r.name = 'Controller'`)
    other = await signIn(world, { user: 'controller' })
    centre = await signIn(world, { site: 3 })
    headOffice = await signIn(world, { site: 1 })
  })
  afterAll(() => world.close())

  it('[PACK-1, DEF-261] a private one is its maker’s alone, one of a site that site’s, a global one everybody’s', async () => {
    for (const Owner of ['Private', 'Site', 'Global']) await made({ Number: `S-${Owner}`, Owner })
    await made({ Number: 'S-Head' }, headOffice)
    expect(await seen(world.admin)).toEqual(['S-Global', 'S-Head', 'S-Private', 'S-Site'])
    expect(await seen(other)).toEqual(['S-Global', 'S-Head', 'S-Site'])
    expect(await seen(centre)).toEqual(['S-Global', 'S-Head'])
    expect(await seen(headOffice)).toEqual(['S-Global', 'S-Head', 'S-Private', 'S-Site'])
    const lines = await other.call({
      url: `/inventory/api/PackageItems?$filter=ParentId eq ${await idOf('S-Private')}`,
    })
    expect(lines.json<{ value: readonly unknown[] }>().value ?? []).toEqual([])
    const own = await other.call({ url: `/inventory/api/Packages(${await idOf('S-Private')})` })
    expect(own.statusCode).toBe(404)
  })

  it('[PACK-1] nobody takes a private one of somebody else, and nobody else makes one private', async () => {
    const [hidden, site] = [await idOf('S-Private'), await idOf('S-Site')]
    const url = (set: string) => `/inventory/api/${set}/sources/package`
    const take = (session: TestSession, set: string, id: number) =>
      session.call({ method: 'POST', url: url(set), headers: key(), payload: { Ids: [id] } })
    expect((await take(world.admin, 'Requisitions', hidden)).json()).toMatchObject({ Sources: [{}] })
    expect((await take(world.chef, 'Requisitions', hidden)).json()).not.toMatchObject({ Sources: [{}] })
    const wanted = { RequestLocationId: stock.kitchen, SupplyLocationId: stock.store, PackageId: hidden }
    const asked = await world.add('Requisitions', { ...wanted, Lines: [line] }, world.chef)
    expect(issuesOf(asked)).toEqual(['package lookup'])
    const before = await other.call({ url: `/inventory/api/Packages(${site})` })
    const headers = { 'if-match': String(before.headers['etag']) }
    const answer = await other.call({
      method: 'PATCH',
      url: `/inventory/api/Packages(${site})`,
      headers,
      payload: { Owner: 'Private' },
    })
    expect([answer.statusCode, issuesOf(answer)]).toEqual([422, ['owner rule/privateOfMaker']])
  })

  it('[PACK-50] who sees a document that names a private one is told its name and nothing else of it', async () => {
    const hidden = await idOf('S-Private')
    await world.execute(sql`update package set note = 'secret', location_id = ${stock.store} where id = ${hidden}`)
    const wanted = { RequestLocationId: stock.kitchen, SupplyLocationId: stock.store, PackageId: hidden }
    const asked = await world.add('Requisitions', { ...wanted, Lines: [line] })
    expect(asked.statusCode, asked.body).toBe(201)
    const { Id } = asked.json<{ Id: number }>()
    const told = async (session: TestSession, query: string) => {
      const answer = await session.call({ url: `/inventory/api/Requisitions?$filter=Id eq ${Id}${query}` })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ value: readonly Readonly<Record<string, unknown>>[] }>().value
    }
    const expand = '&$expand=Package($select=Name,Number,Note,LocationId,Members,LastUsed)'
    const own = { Id: hidden, Name: 'S-Private', Number: 'S-Private', Note: 'secret', LocationId: stock.store }
    const name = { Id: hidden, Name: 'S-Private', '@larder.title': 'S-Private' }
    const nothing = { Number: null, Note: null, LocationId: null, Location: null, Members: null, LastUsed: null }
    expect(await told(world.admin, expand)).toMatchObject([{ Package: own }])
    expect(await told(other, expand)).toMatchObject([{ Package: { ...name, ...nothing } }])
    const record = await other.call({ url: `/inventory/api/Requisitions(${Id})` })
    expect(record.json()).toMatchObject({ Package: { Id: hidden, Name: 'S-Private', Number: null } })
    const found = async (session: TestSession, filter: string) => (await told(session, ` and ${filter}`)).length
    for (const filter of ["contains(Package/Note,'ecre')", `Package/LocationId eq ${stock.store}`])
      expect([await found(world.admin, filter), await found(other, filter)], filter).toEqual([1, 0])
    expect(await found(other, "Package/Name eq 'S-Private'")).toBe(1)
    expect(await told(other, '&$orderby=Package/Note')).toHaveLength(1)
  })

  it('[PACK-2] another site looks at a global one and changes nothing of it, but one of head office', async () => {
    const change = async (session: TestSession, number = 'S-Global') => {
      const url = `/inventory/api/Packages(${await idOf(number)})`
      const headers = { 'if-match': String((await session.call({ url })).headers['etag']) }
      return (await session.call({ method: 'PATCH', url, headers, payload: { Note: 'x' } })).statusCode
    }
    expect([await change(centre), await change(world.admin), await change(headOffice)]).toEqual([409, 200, 200])
    expect([await change(centre, 'S-Head'), await change(world.admin, 'S-Head')]).toEqual([200, 200])
    const attach = async (session: TestSession, number = 'S-Global') =>
      session.call({
        method: 'POST',
        url: `/inventory/api/Packages(${await idOf(number)})/attachments?name=sheet.csv`,
        headers: { ...key(), 'content-type': 'text/csv' },
        payload: Buffer.from('a,b'),
      })
    const statuses = [await attach(centre), await attach(world.admin), await attach(centre, 'S-Head')]
    expect(statuses.map((answer) => answer.statusCode)).toEqual([409, 201, 201])
  })

  it('[PACK-3, PACK-4] a requisition made of a package names it, and its day stands in the list', async () => {
    const id = await idOf('S-Site')
    const answer = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/Requisitions/sources/package',
      headers: key(),
      payload: { Ids: [id] },
    })
    expect(answer.json()).toMatchObject({
      Sources: [{ Header: { PackageId: id } }],
      Lines: [{ Line: { ItemId: stock.flour, Qty: '3' } }],
    })
    expect((await row(id))['LastUsed']).toBeNull()
    const body = { RequestLocationId: stock.kitchen, SupplyLocationId: stock.store, PackageId: id, Lines: [line] }
    const asked = await world.add('Requisitions', { ...body, PostDate: '2026-03-09' })
    expect(asked.statusCode, asked.body).toBe(201)
    expect((await row(id))['LastUsed']).toBe('2026-03-09')
  })

  it('[PACK-3, PACK-130, STPL-134, STPL-650] a template takes its lines, and an order those of an order guide with its supplier; both name it', async () => {
    const id = await idOf('S-Site')
    const made = async (set: string, Ids: readonly number[]) => {
      const url = `/inventory/api/${set}/sources/package`
      return world.admin.call({ method: 'POST', url, headers: key(), payload: { Ids } })
    }
    const template = await made('RequisitionTemplates', [id])
    expect(template.statusCode, template.body).toBe(200)
    expect(template.json()).toMatchObject({
      Sources: [{ Header: { PackageId: id } }],
      Lines: [{ Line: { ItemId: stock.flour, Qty: '3' } }],
    })
    const body = {
      Name: 'From a package',
      PackageId: id,
      RequestLocationId: stock.kitchen,
      SupplyLocationId: stock.store,
      Lines: template.json<{ Lines: readonly { Line: object }[] }>().Lines.map(({ Line }) => Line),
    }
    const kept = await world.add('RequisitionTemplates', body)
    expect(kept.statusCode, kept.body).toBe(201)
    // Requisitions of the template were made of the package.
    const TemplateId = kept.json<{ Id: number }>().Id
    const asked = {
      RequestLocationId: stock.kitchen,
      SupplyLocationId: stock.store,
      TemplateId,
      PostDate: '2026-03-10',
    }
    const of = await world.add('Requisitions', { ...asked, Lines: [line] })
    expect(of.statusCode, of.body).toBe(201)
    expect((await world.get(`RequisitionTemplates(${TemplateId})`)).json()).toMatchObject({ LastUsed: '2026-03-10' })
    expect((await row(id))['LastUsed']).toBe('2026-03-10')
    // It is no order guide.
    await world.execute(sql`update package set for_orders = false where tenant_id = 'ui' and id = ${id}`)
    expect((await made('PurchaseOrders', [id])).json()).toMatchObject({ Code: 'E_SOURCE_CLOSED' })
    await world.execute(
      sql`update package set for_orders = true, supplier_id = 1 where tenant_id = 'ui' and id = ${id}`,
    )
    const offered = await world.get(`Packages(${id})`)
    expect(offered.json<{ '@larder.makes': readonly string[] }>()['@larder.makes']).toEqual(
      expect.arrayContaining(['requisitionTemplate/package', 'purchaseOrder/package']),
    )
    const order = (await made('PurchaseOrders', [id])).json()
    expect(order).toMatchObject({
      Sources: [{ Header: { SupplierId: 1, PackageId: id } }],
      Lines: [{ Line: { ItemId: stock.flour, Qty: '3' } }],
    })
  })

  it('[PACK-3, PACK-230] a transfer takes the lines of one for requisitions', async () => {
    const id = await idOf('S-Site')
    const url = '/inventory/api/Transfers/sources/package'
    const made = await world.admin.call({ method: 'POST', url, headers: key(), payload: { Ids: [id] } })
    expect(made.statusCode, made.body).toBe(200)
    const lines = made.json<{ Lines: readonly { Line: object }[] }>().Lines.map(({ Line }) => Line)
    expect(lines).toMatchObject([{ ItemId: stock.flour, Qty: '3' }])
    const body = { FromLocationId: stock.store, ToLocationId: stock.kitchen, Lines: lines }
    const kept = await world.add('Transfers', { ...body, PackageId: id, PostDate: '2026-03-11' })
    expect(kept.statusCode, kept.body).toBe(201)
    expect((await row(id))['LastUsed']).toBe('2026-03-11')
  })

  it('[PACK-290] a spoilage and a stock entry take the lines of one for requisitions', async () => {
    const id = await idOf('S-Site')
    for (const set of ['Spoilages', 'StockEntries']) {
      const url = `/inventory/api/${set}/sources/package`
      const made = await world.admin.call({ method: 'POST', url, headers: key(), payload: { Ids: [id] } })
      expect(made.statusCode, made.body).toBe(200)
      const lines = made.json<{ Lines: readonly { Line: object }[] }>().Lines.map(({ Line }) => Line)
      expect(lines).toMatchObject([{ ItemId: stock.flour, Qty: '3' }])
    }
  })

  it('[PACK-5] a line names a bin of the place of its package', async () => {
    await world.execute(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, priority, is_active, version_no)
      values ('ui', 901, 2, ${stock.store}, 'A1', 'Front', 1, true, 1), ('ui', 902, 2, ${stock.kitchen}, 'K1', 'Stove', 1, true, 1)`)
    const body = (bin: number) => ({
      Number: `B-${bin}`,
      Name: `Bins ${bin}`,
      LocationId: stock.store,
      Items: [{ ItemId: stock.flour, BinId: bin, ShelfLabel: 'left' }],
    })
    expect((await world.add('Packages', body(901))).statusCode).toBe(201)
    expect(issuesOf(await world.add('Packages', body(902)))).toEqual(['items/0/bin belongsElsewhere'])
  })

  it('[PACK-1, PKL-52] packages of before are seen by who saw them, and those of limits are for limits', async () => {
    await world.execute(sql`insert into package (tenant_id, id, site_id, number, name, holds, is_active, version_no)
      values ('ui', 801, 2, 'OLD-SITE', 'Old', 'Item', true, 1), ('ui', 802, null, 'OLD-HEAD', 'Older', 'Item', true, 1)`)
    await world.execute(sql`insert into package_limit (tenant_id, id, number, name, limit_type, mode, is_active, version_no)
      values ('ui', 803, 'OLD', 'Old', 'Item', 'Refuse', false, 1)`)
    await world.execute(
      sql`insert into package_limit_package (tenant_id, parent_id, line_no, package_id) values ('ui', 803, 1, 801)`,
    )
    const [update = ''] = readFileSync('server/db/migrations-after/records/470_shared_packages.sql', 'utf8').split(
      'CREATE INDEX',
    )
    await world.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(update).execute(trx))
    expect(
      await world.execute(
        sql`select owner, for_limits from package where tenant_id = 'ui' and id in (801, 802) order by id`,
      ),
    ).toEqual([
      { owner: 'Site', for_limits: true },
      { owner: 'Global', for_limits: null },
    ])
  })

  const line = { ItemId: stock.flour, UnitId: stock.each[stock.flour], Qty: '1' }

  async function made(changes: { readonly Number: string; readonly Owner?: string }, session = world.admin) {
    const body = { Name: changes.Number, Holds: 'Item', ForRequisitions: true, ForOrders: true, ...changes }
    const Items = [{ ItemId: stock.flour, UnitId: stock.each[stock.flour], DefaultQty: '3' }]
    const answer = await world.add('Packages', { ...body, Items }, session)
    expect(answer.statusCode, answer.body).toBe(201)
  }

  interface Row {
    readonly Id: number
    readonly Number: string
    readonly LastUsed: string | null
  }

  async function rows(session: TestSession): Promise<readonly Row[]> {
    const answer = await session.call({
      url: "/inventory/api/Packages?$filter=startswith(Number,'S-')&$orderby=Number",
    })
    return answer.json<{ value: readonly Row[] }>().value
  }

  async function seen(session: TestSession): Promise<readonly string[]> {
    return (await rows(session)).map(({ Number }) => Number)
  }

  async function idOf(number: string): Promise<number> {
    return (await rows(world.admin)).find((one) => one.Number === number)?.Id ?? 0
  }

  async function row(id: number): Promise<Partial<Row>> {
    return (await rows(world.admin)).find((one) => one.Id === id) ?? {}
  }
})

function key() {
  return { 'idempotency-key': randomUUID() }
}
