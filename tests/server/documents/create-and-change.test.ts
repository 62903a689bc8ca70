import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { create, createDocumentTest, get, patch, statusCodes } from '../support/document-test.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'
import type { TestApp } from '../support/create-test-app.ts'
import { type TestSession } from '../support/sign-in.ts'

describe('creating and changing records', () => {
  let test: TestApp
  let admin: TestSession
  let chef: TestSession

  beforeAll(async () => {
    ;({ test, admin, chef } = await createDocumentTest())
  })
  afterAll(() => test.close())

  it('[DOC-1] creates a document with its number, state, computed values and lines, and answers it whole', async () => {
    const answer = await create(admin, requisitionBody())
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers['etag']).toBe('"v1"')
    const row = answer.json()
    expect(row).toMatchObject({
      Status: 'PendingSubmission',
      VersionNo: 1,
      SiteId: 2,
      EnteredById: 1,
      RequestLocationId: places.kitchen,
      RequestLocation: { Id: places.kitchen, Name: 'Main kitchen' },
      TotalQty: '14.5',
      TotalValue: '8',
      '@larder.canEdit': true,
    })
    expect(row.DocNo).toMatch(/^REQS2\d{2}000001$/)
    expect(row['@larder.moves']).toContain('submit')
    expect(row.Lines).toHaveLength(2)
    expect(row.Lines[0]).toMatchObject({
      ItemId: things.tomato,
      Item: { Id: things.tomato },
      OnHand: '100',
      UnitCost: '0.25',
      Value: '3',
      OpenQty: '12',
    })
    expect(answer.headers['location']).toBe(`/inventory/api/Requisitions(${row.Id})`)
  })

  it('[DOC-2] reports every mistake at once, with the field, the line and the code', async () => {
    const answer = await create(
      admin,
      requisitionBody({
        SupplyLocationId: places.kitchen,
        NeededBy: 'soon',
        Lines: [
          { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '-1' },
          { UnitId: things.tomatoEach, Qty: '1' },
        ],
      }),
    )
    expect(answer.statusCode).toBe(422)
    const body = answer.json()
    expect(body.Code).toBe('E_VALIDATION')
    const places_ = body.Errors.map(
      (issue: { field: string; row?: number; code: string }) => `${issue.row ?? ''}${issue.field}:${issue.code}`,
    )
    expect(places_).toEqual(
      expect.arrayContaining(['neededBy:date', '0qty:above', '1item:required', 'supplyLocation:rule/twoLocations']),
    )
  })

  it('[DOC-3] works out derived values itself, whatever was sent', async () => {
    const answer = await create(admin, {
      ...requisitionBody(),
      TotalValue: '1',
      Status: 'Approved',
      DocNo: 'MINE',
      SiteId: 3,
      VersionNo: 9,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '4', Value: '99', IssuedQty: '4' }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      TotalValue: '1',
      Status: 'PendingSubmission',
      SiteId: 2,
      VersionNo: 1,
      Lines: [{ Value: '1', IssuedQty: '0', OpenQty: '4' }],
    })
    expect(answer.json().DocNo).not.toBe('MINE')
  })

  it('[DOC-4] neither returns nor takes a field the person may not read, and keeps its value', async () => {
    const made = await create(admin, requisitionBody())
    const { Id } = made.json()
    const seen = await get(chef, Id)
    expect(seen.statusCode, seen.body).toBe(200)
    expect(seen.body).not.toMatch(/UnitCost|TotalValue|"Value"/)
    const line = seen.json().Lines[0]
    const refused = await patch(chef, Id, '"v1"', { Lines: [{ ...line, UnitCost: '7' }] })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().Errors[0]).toMatchObject({ code: 'unknownField', field: 'UnitCost' })
    const changed = await patch(chef, Id, '"v1"', { Lines: [{ Id: line.Id, Qty: '8' }] })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await get(admin, Id)).json()).toMatchObject({
      TotalValue: '2',
      Lines: [{ Id: line.Id, Qty: '8', UnitCost: '0.25', Value: '2' }],
    })
  })

  it('[DOC-5] asks for If-Match and lets one of two writers of a version win; the other sees the newer record', async () => {
    const { Id } = (await create(admin, requisitionBody())).json()
    expect((await patch(admin, Id, undefined, { Reference: 'A' })).statusCode).toBe(428)
    const answers = await Promise.all([
      patch(admin, Id, '"v1"', { Reference: 'A' }),
      patch(chef, Id, '"v1"', { Reference: 'B' }),
    ])
    expect(statusCodes(answers)).toEqual([200, 412])
    const winner = answers.find((answer) => answer.statusCode === 200)?.json()
    const loser = answers.find((answer) => answer.statusCode === 412)?.json()
    expect(loser).toMatchObject({ Code: 'E_STALE', Current: { Id, VersionNo: 2, Reference: winner.Reference } })
  })

  it('[DOC-717] says who changed it meanwhile and when', async () => {
    const { Id } = (await create(admin, requisitionBody())).json()
    expect((await patch(chef, Id, '"v1"', { Reference: 'A' })).statusCode).toBe(200)
    const messageOf = async (session: typeof admin) =>
      (await patch(session, Id, '"v1"', { Reference: 'B' })).json<{ readonly Message: string }>().Message
    expect(await messageOf(admin)).toMatch(
      /^This was changed in the meantime by (?!you|somebody).+, \d\d\/\d\d\/\d{4} \d\d:\d\d /,
    )
    expect(await messageOf(chef)).toContain('by you, in another window, ')
  })

  it('[DOC-6] creates once for an Idempotency-Key and answers the same again', async () => {
    const key = randomUUID()
    const [first, again] = [
      await create(admin, requisitionBody({ Reference: 'once' }), key),
      await create(admin, requisitionBody({ Reference: 'once' }), key),
    ]
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
    expect(again.headers['etag']).toBe('"v1"')
    const other = await create(admin, requisitionBody({ Reference: 'twice' }), key)
    expect([other.statusCode, other.json().Code]).toEqual([422, 'E_IDEMPOTENCY_MISMATCH'])
    expect(
      (await admin.call({ method: 'POST', url: '/inventory/api/Requisitions', payload: requisitionBody() })).statusCode,
    ).toBe(428)
    const parallel = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 4 }, () => create(admin, requisitionBody({ Reference: 'parallel' }), parallel)),
    )
    expect(many.filter((answer) => ![201, 409].includes(answer.statusCode))).toEqual([])
    const found = await admin.call({ url: "/inventory/api/Requisitions?$filter=Reference in ('once','parallel')" })
    expect(found.json().value).toHaveLength(2)
  })

  it('[DOC-7] numbers documents without gaps per kind, site and year, also when some are refused', async () => {
    const numbers: string[] = []
    for (const body of [requisitionBody(), requisitionBody({ Lines: [] }), requisitionBody()]) {
      const answer = await create(admin, body)
      if (answer.statusCode === 201) numbers.push(answer.json().DocNo)
    }
    const [first, second] = numbers.map((docNo) => Number(docNo.slice(-6)))
    expect(second).toBe(Number(first) + 1)
  })

  it('[DOC-8] keeps the registry row in step with the document', async () => {
    const { Id, DocNo } = (await create(admin, requisitionBody())).json()
    const registry = () =>
      withTenant(test.db, { tenantId: 'ui' }, (trx) =>
        trx
          .selectFrom('doc_registry')
          .selectAll()
          .where('doc_type_id', '=', 1)
          .where('doc_id', '=', Id)
          .executeTakeFirst(),
      )
    expect(await registry()).toMatchObject({
      doc_no: DocNo,
      site_id: 2,
      location_id: places.store,
      to_location_id: places.kitchen,
      status: 'PendingSubmission',
      total: '8.0000',
      version_no: 1,
    })
    await patch(admin, Id, '"v1"', { Reference: 'changed', Lines: [] })
    await patch(admin, Id, '"v1"', { Reference: 'changed' })
    expect(await registry()).toMatchObject({ reference: 'changed', version_no: 2 })
    const gone = await admin.call({
      method: 'DELETE',
      url: `/inventory/api/Requisitions(${Id})`,
      headers: { 'if-match': '"v2"' },
    })
    expect(gone.statusCode, gone.body).toBe(204)
    expect(await registry()).toBeUndefined()
    expect((await get(admin, Id)).statusCode).toBe(404)
  })

  it('[DOC-10] refuses references that do not exist, are inactive, of another site, or of another parent', async () => {
    const answer = await create(
      admin,
      requisitionBody({
        SupplyLocationId: places.otherSite,
        RequestLocationId: places.closed,
        Lines: [
          { ItemId: 999, UnitId: things.tomatoEach, Qty: '1' },
          { ItemId: things.tomato, UnitId: things.flourKilo, Qty: '1' },
          { ItemId: things.retired, UnitId: things.retiredEach, Qty: '1' },
        ],
      }),
    )
    expect(answer.statusCode).toBe(422)
    const found = answer
      .json()
      .Errors.map(
        (issue: { field: string; row?: number; code: string }) => `${issue.row ?? ''}${issue.field}:${issue.code}`,
      )
    expect(found.toSorted()).toEqual([
      '0item:lookup',
      '0unit:lookup',
      '1unit:lookup',
      '2item:inactive',
      'requestLocation:inactive',
      'supplyLocation:lookup',
    ])
    expect((await create(admin, requisitionBody({ SupplyLocationId: places.shared }))).statusCode).toBe(201)
  })

  it('[DOC-22] refuses a reference that does not meet the filter of its lookup', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into reason (tenant_id, id, code, name, use, is_active) values
        ('ui', 5, 'EV', 'Event', 'requisition', true), ('ui', 6, 'SP', 'Spoiled', 'spoilage', true)`.execute(trx),
    )
    expect((await create(admin, requisitionBody({ ReasonId: 5 }))).statusCode).toBe(201)
    const refused = await create(admin, requisitionBody({ ReasonId: 6 }))
    expect(refused.json().Errors).toEqual([{ field: 'reason', code: 'lookup', message: 'validation.lookup' }])
  })

  it('[DOC-11] replaces the set of lines: keeps those with an id, adds new ones, drops the rest, in the order sent', async () => {
    const made = (await create(admin, requisitionBody())).json()
    const [first, second] = made.Lines
    const answer = await patch(admin, made.Id, '"v1"', {
      Lines: [
        { ItemId: things.tomato, UnitId: things.tomatoKilo, Qty: '1' },
        { ...second, Qty: '3' },
      ],
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const lines = answer.json().Lines
    expect(lines.map((line: { Qty: string; LineNo: number }) => [line.Qty, line.LineNo])).toEqual([
      ['1', 1],
      ['3', 2],
    ])
    expect(lines[1].Id).toBe(second.Id)
    expect(lines.map((line: { Id: number }) => line.Id)).not.toContain(first.Id)
    const foreign = await patch(admin, made.Id, '"v2"', { Lines: [{ ...second, Id: first.Id }] })
    expect(foreign.statusCode).toBe(422)
  })

  it('[DOC-12] saves 2,000 lines with set-based statements', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => ({
      ItemId: things.tomato,
      UnitId: things.tomatoEach,
      Qty: String(index + 1),
    }))
    const started = performance.now()
    const made = await create(admin, requisitionBody({ Lines: lines }))
    const created = performance.now()
    expect(made.statusCode, made.body.slice(0, 500)).toBe(201)
    const body = made.json()
    const changed = await patch(admin, body.Id, '"v1"', {
      Lines: body.Lines.map((line: object) => ({ ...line, Qty: '2' })),
    })
    console.log(
      `2,000 lines: create ${Math.round(created - started)} ms, change ${Math.round(performance.now() - created)} ms`,
    )
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ TotalQty: '4000', TotalValue: '1000' })
  })
})
