import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

interface Row {
  readonly Id: number
  readonly [name: string]: unknown
}

describe('lists', () => {
  let test: TestApp
  let admin: TestSession
  let head: TestSession
  let chef: TestSession
  let guest: TestSession

  beforeAll(async () => {
    test = await createTestApp({ permissions: { Chef: ['ViewRequisition', 'CreateRequisition'] } })
    await seedInventory(test.db, ['ui', 'harbor'])
    for (const tenantId of ['ui', 'harbor']) {
      await withTenant(test.db, { tenantId }, (trx) =>
        sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, needed_by, reference, total_value, entered_by, entered_on)
          select ${tenantId}, 2 + n % 2, ${tenantId} || to_char(n, 'FM000'), case when n % 5 = 0 then 'Approved' else 'PendingSubmission' end, 11, 10,
            case when n % 7 = 0 then null else date '2026-11-01' + n % 9 end, 'Ref_' || n || case when n = 50 then ' 50% off' else '' end, n, 1,
            timestamptz '2026-11-01 08:00Z' + n * interval '1 minute'
          from generate_series(1, 60) n`.execute(trx),
      )
    }
    admin = await signIn(test)
    // One for all tests: a user has five sessions at most.
    head = await signIn(test, { site: 1 })
    chef = await signIn(test, { user: 'chef' })
    guest = await signIn(test, { user: 'lowpriv' })
  })
  afterAll(() => test.close())

  const get = (session: TestSession, path: string) => session.call({ url: `/inventory/api/${path}` })
  const query = (options: Readonly<Record<string, string>>) =>
    `?${Object.entries(options)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`
  const rows = async (
    session: TestSession,
    set: string,
    options: Readonly<Record<string, string>> = {},
  ): Promise<readonly Row[]> => {
    const answer = await get(session, set + query(options))
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ value: readonly Row[] }>().value
  }
  it('[ODS-1] answers a page with the count, the version of each row and the names of lookups', async () => {
    const answer = await get(
      admin,
      `Requisitions${query({ $count: 'true', $top: '2', $orderby: 'DocNo', $select: 'DocNo,SupplyLocationId', $expand: 'SupplyLocation' })}`,
    )
    expect(answer.json()).toEqual({
      '@odata.count': 30,
      '@odata.nextLink': expect.stringContaining('$skiptoken='),
      value: [
        {
          Id: expect.any(Number),
          DocNo: 'ui002',
          SupplyLocationId: 10,
          SupplyLocation: { Id: 10, Name: 'Main store', '@larder.title': 'Main store' },
          '@odata.etag': '"v1"',
        },
        {
          Id: expect.any(Number),
          DocNo: 'ui004',
          SupplyLocationId: 10,
          SupplyLocation: { Id: 10, Name: 'Main store', '@larder.title': 'Main store' },
          '@odata.etag': '"v1"',
        },
      ],
    })
  })

  it('[ODS-19] expands every lookup a wide list shows', async () => {
    const $expand = 'RequestLocation,SupplyLocation,Reason,ExpenseAccount,Site,EnteredBy,EditedBy'
    const [row] = await rows(admin, 'Requisitions', { $expand, $top: '1' })
    expect(row).toMatchObject({ Site: { Id: 2 }, EnteredBy: { Id: 1 }, Reason: null, EditedBy: null })
  })

  it('[ODS-2] shows a session the rows of its site, and head office those of all', async () => {
    const numbers = async (site: number) =>
      (await rows(await signIn(test, { site }), 'Requisitions', { $select: 'SiteId' })).map((row) => row['SiteId'])
    expect(new Set(await numbers(2))).toEqual(new Set([2]))
    expect(new Set(await numbers(3))).toEqual(new Set([3]))
    expect(await numbers(1)).toHaveLength(60)
  })

  it('[ODS-3] shows locations of the site, those without a site and the shared ones', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into location (tenant_id, id, code, name, location_type_id, is_active) values ('ui', 15, 'ALL', 'Everywhere', 1, true)`.execute(
        trx,
      ),
    )
    const found = await rows(guest, 'Locations', {
      $select: 'Id,Name',
      $filter: 'IsActive eq true and (SiteId eq 2 or LocationTypeId eq 10)',
      $orderby: 'Id',
    })
    expect(found.map((row) => [row.Id, row['Name']])).toEqual([
      [10, 'Main store'],
      [11, 'Main kitchen'],
      [13, 'Commissary'],
    ])
    expect((await rows(admin, 'Locations', { $orderby: 'Id' })).map((row) => row.Id)).toEqual([10, 11, 13, 14, 15])
    expect((await rows(head, 'Locations', { $orderby: 'Id' })).map((row) => row.Id)).toEqual([10, 11, 12, 13, 14, 15])
  })

  it('[ODS-4] answers the sites of the header with their currency, for every role', async () => {
    const found = await rows(guest, 'Sites', { $filter: 'Id in (1,2)', $expand: 'SitesBaseCurrency', $orderby: 'Id' })
    expect(found).toMatchObject([
      { Id: 1, Name: 'Head office of ui', BaseCurrencyId: 164, SitesBaseCurrency: { Id: 164, Code: 'USD' } },
      { Id: 2, Name: 'Resort of ui' },
    ])
  })

  it('[ODS-5] refuses a field the reader may not read in every option alike, in the words of one that does not exist', async () => {
    const options: readonly (readonly [string, (name: string) => string])[] = [
      ['$select', (name) => name],
      ['$filter', (name) => `${name} gt 5`],
      ['$orderby', (name) => name],
      ['$expand', (name) => name],
    ]
    for (const [option, textOf] of options) {
      const secret = await get(chef, `Requisitions${query({ [option]: textOf('TotalValue') })}`)
      const unknown = await get(chef, `Requisitions${query({ [option]: textOf('TotalVoodo') })}`)
      expect([secret.statusCode, unknown.statusCode]).toEqual([400, 400])
      expect(secret.json().Message.replaceAll('TotalValue', 'X')).toBe(
        unknown.json().Message.replaceAll('TotalVoodo', 'X'),
      )
    }
    expect((await get(chef, `Requisitions/$tiles?field=TotalValue`)).statusCode).toBe(400)
    expect((await get(chef, `Requisitions/$export?columns=docNo,totalValue`)).statusCode).toBe(400)
    expect((await get(chef, 'Requisitions?$top=1')).body).not.toContain('TotalValue')
    expect(
      (await rows(admin, 'Requisitions', { $filter: 'TotalValue gt 59', $select: 'TotalValue' })).map(
        (row) => row['TotalValue'],
      ),
    ).toEqual(['60'])
  })

  it('[ODS-6] lets a reader without the screen pick records in lookups only, with what the lookups show', async () => {
    const [item] = await rows(chef, 'Items', {
      $filter: 'IsActive eq true and IsStocked eq true',
      $orderby: 'Number',
      $top: '1',
    })
    expect(item).toMatchObject({ Id: 30, Number: 'I-30', Name: 'Tomato 100% ripe' })
    expect(Object.keys(item ?? {})).not.toContain('LastCost')
    expect((await get(chef, 'Items(30)')).statusCode).toBe(403)
    expect((await get(chef, 'Items/$export')).statusCode).toBe(403)
    expect((await get(guest, 'Items')).statusCode).toBe(403)
    expect((await get(guest, 'Requisitions')).statusCode).toBe(403)
    expect(await rows(chef, 'ItemUnits', { $filter: 'ItemId eq 30', $expand: 'Unit', $orderby: 'Id' })).toMatchObject([
      { Id: 40, ItemId: 30, UnitId: 20, Unit: { Id: 20 } },
      { Id: 41, ItemId: 30, UnitId: 21 },
    ])
  })

  it('[ODS-7] pages by keyset through every row once, in any order, nulls and ties among them', async () => {
    for (const order of [
      'Id',
      'EnteredOn desc',
      'NeededBy',
      'NeededBy desc',
      'Status desc,NeededBy',
      'TotalValue desc',
      'SupplyLocation/Name,DocNo',
    ]) {
      const whole = await rows(admin, 'Requisitions', { $orderby: order, $top: '1000', $select: 'Id' })
      const paged: Row[] = []
      let path: string | undefined =
        `/inventory/api/Requisitions${query({ $orderby: order, $top: '7', $select: 'Id' })}`
      while (path !== undefined) {
        const answer = await admin.call({ url: path })
        const page: { value: readonly Row[]; '@odata.nextLink'?: string } = answer.json()
        paged.push(...page.value)
        path = page['@odata.nextLink']
      }
      expect(
        paged.map((row) => row.Id),
        order,
      ).toEqual(whole.map((row) => row.Id))
      expect(whole).toHaveLength(30)
    }
    const token = Buffer.from(JSON.stringify(['DocNo,Id', 'x', 1])).toString('base64url')
    expect((await get(admin, `Requisitions${query({ $orderby: 'Status', $skiptoken: token })}`)).statusCode).toBe(400)
    expect((await get(admin, `Requisitions${query({ $skiptoken: 'rubbish' })}`)).statusCode).toBe(400)
  })

  it('[ODS-8] takes what is typed into a search as letters: % and _ and quotes mean themselves', async () => {
    const references = async (filter: string) =>
      (await rows(admin, 'Requisitions', { $filter: filter, $select: 'Reference', $top: '1000' })).map(
        (row) => row['Reference'],
      )
    expect(await references("contains(Reference,'50% off')")).toEqual(['Ref_50 50% off'])
    expect(await references("contains(Reference,'%')")).toEqual(['Ref_50 50% off'])
    expect(await references("contains(Reference,'f_50')")).toEqual(['Ref_50 50% off'])
    expect(await references("contains(Reference,'f-50')")).toEqual([])
    expect(await references("contains(Reference,'o''; drop table x; --')")).toEqual([])
    expect(await references("startswith(Reference,'ref_4') and TotalValue lt 43")).toEqual([
      'Ref_4',
      'Ref_40',
      'Ref_42',
    ])
    expect(await references("endswith(Reference,'_58')")).toEqual(['Ref_58'])
    const numbers = async (search: string) =>
      (await rows(admin, 'Requisitions', { $search: search, $select: 'DocNo' })).map((row) => row['DocNo'])
    expect(await numbers('i058')).toEqual(['ui058'])
    expect(await numbers('50 OFF')).toEqual(['ui050'])
    expect(await numbers('nothing')).toEqual([])
  })

  it('[ODS-9] counts tiles under the same filter, every value of the list among them', async () => {
    const answer = await get(admin, `Requisitions/$tiles${query({ field: 'Status', $filter: 'TotalValue le 20' })}`)
    const tiles = answer.json<{ value: readonly { Value: string; Count: number }[] }>().value
    expect(Object.fromEntries(tiles.map((tile) => [tile.Value, tile.Count]))).toMatchObject({
      Approved: 2,
      PendingSubmission: 8,
      Completed: 0,
    })
    expect((await get(admin, 'Requisitions/$tiles?field=Reference')).statusCode).toBe(400)
  })

  it('[ODS-10] refuses what goes beyond the limits instead of cutting it down', async () => {
    const refused: readonly Readonly<Record<string, string>>[] = [
      { $top: '1001' },
      { $skip: '100001' },
      { $filter: Array.from({ length: 41 }, (_, index) => `Id eq ${index}`).join(' or ') },
      { $filter: `Id in (${Array.from({ length: 201 }, (_, index) => index + 1).join(',')})` },
      { $filter: 'Id eq 99999999999999999999' },
      { $apply: 'x' },
    ]
    for (const options of refused)
      expect((await get(admin, `Requisitions${query(options)}`)).statusCode, JSON.stringify(options)).toBe(400)
    expect((await get(admin, 'Requisitions?$top=1&$top=2')).statusCode).toBe(400)
    const message = (await get(admin, `Requisitions${query({ $filter: 'Reference eq 5' })}`)).json().Message
    expect(message).toContain('$filter')
    expect(message).not.toMatch(/select |requisition\b|pg_/i)
  })

  it('[ODS-11] describes in $metadata what this reader may see and nothing else', async () => {
    const all = await get(admin, '$metadata')
    expect(all.headers['content-type']).toContain('application/xml')
    expect(all.body).toContain('<EntitySet Name="Requisitions" EntityType="Larder.Requisition"/>')
    expect(all.body).toContain('<Property Name="TotalValue" Type="Edm.Decimal"/>')
    const some = (await get(chef, '$metadata')).body
    expect(some).not.toContain('TotalValue')
    expect(some).not.toContain('UnitCost')
    expect((await get(guest, '$metadata')).body).not.toContain('Requisition')
  })

  it('[ODS-13] never shows a row of another tenant, whatever is asked', async () => {
    const found = await rows(head, 'Requisitions', {
      $filter: "contains(DocNo,'harbor') or DocNo ge 'h'",
      $top: '1000',
      $select: 'DocNo',
    })
    expect(found.map((row) => row['DocNo']).filter((docNo) => !String(docNo).startsWith('ui'))).toEqual([])
    const [foreign] = await withTenant(
      test.db,
      { tenantId: 'harbor' },
      async (trx) => (await sql<{ id: number }>`select id from requisition limit 1`.execute(trx)).rows,
    )
    expect(await rows(admin, 'Requisitions', { $filter: `Id eq ${foreign?.id}` })).toEqual([])
  })

  it('[ODS-14] compares as OData does: a missing value is unequal to every value and equal to null', async () => {
    const count = async (filter: string) =>
      (await rows(admin, 'Requisitions', { $filter: filter, $top: '1000' })).length
    expect(await count('NeededBy eq null')).toBe(4)
    expect(await count('NeededBy ne 2026-11-02')).toBe((await count('not (NeededBy eq 2026-11-02)')) + 4)
    expect(await count("Status in ('Approved') and year(EnteredOn) eq 2026 and date(EnteredOn) eq 2026-11-01")).toBe(6)
    expect(await count("tolower(Status) eq 'approved' or length(Reference) gt 10")).toBe(6)
    expect(await count("SupplyLocation/Name eq 'Main store'")).toBe(30)
  })
})
