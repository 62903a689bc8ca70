import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { create, createDocumentTest, get, move, patch, statusCodes } from '../support/document-test.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'
import type { TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('moves, rights and figures', () => {
  let test: TestApp
  let admin: TestSession
  let chef: TestSession

  beforeAll(async () => {
    ;({ test, admin, chef } = await createDocumentTest())
  })
  afterAll(() => test.close())

  it('[DOC-9] answers 404 for another tenant and another site exactly as for an id that never was', async () => {
    const { Id } = (await create(admin, requisitionBody())).json()
    const harbor = await signIn(test, { tenant: 'harbor' })
    const otherSite = await signIn(test, { site: 3 })
    const unknown = (await get(admin, 987_654)).json()
    for (const session of [harbor, otherSite]) {
      const answers = [
        await get(session, Id),
        await patch(session, Id, '"v1"', { Reference: 'stolen' }),
        await session.call({
          method: 'DELETE',
          url: `/inventory/api/Requisitions(${Id})`,
          headers: { 'if-match': '"v1"' },
        }),
        await move(session, Id, { name: 'cancel', etag: '"v1"' }),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404)
        expect({ ...answer.json(), traceId: '' }).toEqual({ ...unknown, traceId: '' })
      }
    }
    expect((await get(admin, Id)).json()).toMatchObject({ Reference: 'Banquet', VersionNo: 1 })
  })

  it('[DOC-13] moves by the workflow: right state, right permission, remarks where asked, one version later', async () => {
    const { Id } = (await create(admin, requisitionBody())).json()
    expect((await move(admin, Id, { name: 'closeShort', etag: '"v1"' })).json().Code).toBe('E_STATE')
    expect((await move(admin, Id, { name: 'fly', etag: '"v1"' })).statusCode).toBe(404)
    expect((await move(admin, Id, { name: 'toString', etag: '"v1"' })).statusCode).toBe(404)
    expect((await move(chef, Id, { name: 'issue', etag: '"v1"' })).statusCode).toBe(403)
    expect((await move(admin, Id, { name: 'cancel', etag: '"v7"' })).statusCode).toBe(412)
  })

  it('[DOC-14] lets head office look at kinds of document it may not write', async () => {
    const head = await signIn(test, { site: 1 })
    const { Id } = (await create(admin, requisitionBody())).json()
    expect((await create(head, requisitionBody())).json().Code).toBe('E_SITE1')
    const seen = await get(head, Id)
    expect(seen.json()).toMatchObject({ Id, '@larder.canEdit': false, '@larder.moves': [] })
    expect((await move(head, Id, { name: 'cancel', etag: '"v1"' })).json().Code).toBe('E_SITE1')
  })

  it('[DOC-15] refuses without the permission, whoever knows the path', async () => {
    const guest = await signIn(test, { user: 'lowpriv' })
    expect((await create(guest, requisitionBody())).statusCode).toBe(403)
    const { Id } = (await create(admin, requisitionBody())).json()
    expect((await get(guest, Id)).statusCode).toBe(403)
    expect((await patch(guest, Id, '"v1"', { Reference: 'x' })).statusCode).toBe(403)
    expect((await create(admin, { Code: 'X' }, randomUUID(), 'LocationTypes')).statusCode).toBe(403)
    expect((await create(admin, {}, randomUUID(), 'RequisitionLines')).statusCode).toBe(404)
  })

  it('[DOC-16] keeps masters too: unique values, locked values, references', async () => {
    const unit = await create(admin, { Code: 'bag', Name: 'Bag', Dimension: 'count' }, randomUUID(), 'Units')
    expect(unit.statusCode, unit.body).toBe(201)
    const twin = await create(admin, { Code: 'BAG', Name: 'Other', Dimension: 'count' }, randomUUID(), 'Units')
    expect([twin.statusCode, twin.json().Errors?.[0]]).toEqual([
      422,
      { field: 'code', code: 'unique', message: 'validation.unique' },
    ])
    const used = await admin.call({
      method: 'DELETE',
      url: '/inventory/api/Units(20)',
      headers: { 'if-match': '"v1"' },
    })
    expect([used.statusCode, used.json().Code]).toEqual([409, 'E_REFERENCED'])
    const made = await create(admin, { Number: 'PK-16', Name: 'Summer', ForOrders: true }, randomUUID(), 'Packages')
    expect(made.statusCode, made.body).toBe(201)
    const locked = await admin.call({
      method: 'PATCH',
      url: `/inventory/api/Packages(${made.json().Id})`,
      headers: { 'if-match': '"v1"' },
      payload: { Holds: 'Supplier' },
    })
    expect(locked.statusCode).toBe(422)
    expect(locked.json().Errors).toContainEqual(expect.objectContaining({ field: 'holds', code: 'readOnly' }))
  })

  it('[DOC-17] shows live figures of an unfinished document without storing them', async () => {
    const { Id } = (await create(admin, requisitionBody())).json()
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`update requisition_line set on_hand = 1, value = 0 where parent_id = ${Id}`.execute(trx),
    )
    expect((await get(admin, Id)).json()).toMatchObject({
      Lines: [
        { OnHand: '100', Value: '3' },
        { OnHand: '100', Value: '5' },
      ],
    })
    const stored = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ on_hand: string }>`select on_hand from requisition_line where parent_id = ${Id}`.execute(trx),
    )
    expect(stored.rows.map((row) => Number(row.on_hand))).toEqual([1, 1])
  })

  it('[DOC-18] answers a live figure for many rows, and its secret ones only with the right', async () => {
    const ask = (session: TestSession, figure: string) =>
      session.call({
        method: 'POST',
        url: '/inventory/api/Figures',
        payload: {
          questions: [
            { figure, at: places.store, rows: [{ item: things.tomato, unit: null }, { item: things.flour }] },
          ],
        },
      })
    expect((await ask(admin, 'stock.averageCost')).json()).toEqual({ answers: [{ values: ['0.25', '2'] }] })
    expect((await ask(chef, 'stock.averageCost')).statusCode).toBe(403)
    expect((await ask(chef, 'stock.onHand')).json()).toEqual({ answers: [{ values: ['100', '100'] }] })
    expect((await ask(admin, 'stock.secret')).statusCode).toBe(404)
  })

  it('[LINES-5] answers several figures at once; one that is refused leaves the others theirs', async () => {
    const rows = [{ item: things.tomato, unit: null }]
    const names = ['stock.onHand', 'stock.averageCost', 'stock.secret', 'stock.onHand', 'stock.onHand']
    const questions = names.map((figure) => ({ figure, at: places.store, rows }))
    const answer = await chef.call({ method: 'POST', url: '/inventory/api/Figures', payload: { questions } })
    const known = { values: ['100'] }
    expect(answer.json()).toEqual({
      answers: [known, { refused: 'E_PERM' }, { refused: 'E_NOT_FOUND' }, known, known],
    })
    expect(
      (await chef.call({ method: 'POST', url: '/inventory/api/Figures', payload: { questions: [] } })).statusCode,
    ).toBe(400)
  })

  it('[DOC-30] answers a figure at places the site sees, to who sees a screen that shows it', async () => {
    const ask = (session: TestSession, at: number) =>
      session.call({
        method: 'POST',
        url: '/inventory/api/Figures',
        payload: { questions: [{ figure: 'stock.onHand', at, rows: [{ item: things.tomato, unit: null }] }] },
      })
    for (const at of [places.otherSite, 999_999, Number.MAX_SAFE_INTEGER])
      expect([at, (await ask(admin, at)).json<{ Code: string }>().Code]).toEqual([at, 'E_NOT_FOUND'])
    expect((await ask(admin, places.shared)).statusCode).toBe(200)
    expect((await ask(await signIn(test, { site: 1 }), places.otherSite)).statusCode).toBe(200)
    const guest = await signIn(test, { user: 'lowpriv' })
    expect((await ask(guest, places.store)).json()).toMatchObject({ Code: 'E_PERM' })
  })

  it('[DOC-19] routes on the version there is and makes a new one of every other move, so that two at once cannot both win', async () => {
    const made = (await create(admin, requisitionBody())).json()
    const key = randomUUID()
    const submitted = await move(admin, made.Id, { name: 'submit', etag: '"v1"', key })
    expect(submitted.json()).toMatchObject({
      Status: 'Pending',
      ApprovalStatusId: 4,
      VersionNo: 1,
      '@larder.canEdit': false,
    })
    expect((await move(admin, made.Id, { name: 'submit', etag: '"v1"', key })).body).toBe(submitted.body)
    expect((await patch(admin, made.Id, '"v1"', { Reference: 'late' })).json()).toMatchObject({ Code: 'E_STATE' })
    const [line] = made.Lines
    const issue = (qty: string) =>
      move(admin, made.Id, { name: 'issue', etag: '"v1"', body: { Lines: [{ Id: line.Id, IssueQty: qty }] } })
    expect((await issue('12.5')).json().Errors).toEqual([
      {
        field: 'issueQty',
        lines: 'lines',
        row: 0,
        code: 'atMost',
        params: { limit: '12' },
        message: 'validation.atMost',
      },
    ])
    const answers = await Promise.all([issue('5'), issue('7')])
    expect(statusCodes(answers)).toEqual([200, 412])
    const won = answers.find((answer) => answer.statusCode === 200)?.json()
    expect(won).toMatchObject({ Status: 'Partial', VersionNo: 2 })
    expect(Number(won.Lines[0].OpenQty)).toBe(12 - Number(won.Lines[0].IssuedQty))
  })

  it('[DOC-20] stores, filters, sorts and exports a custom field of the tenant, which other tenants do not have', async () => {
    const harbor = await signIn(test, { tenant: 'harbor' })
    await withTenant(test.db, { tenantId: 'harbor' }, (trx) =>
      sql`insert into reason (tenant_id, id, code, name, use, is_active) values ('harbor', 5, 'EV', 'Event', 'requisition', true)`.execute(
        trx,
      ),
    )
    for (const x_stand of ['south', 'north', null]) {
      const answer = await create(harbor, requisitionBody({ ReasonId: 5, x_stand }))
      expect(answer.statusCode, answer.body).toBe(201)
      expect(answer.json().x_stand).toBe(x_stand)
    }
    expect((await create(harbor, requisitionBody({ ReasonId: 5, x_stand: 'nowhere' }))).json().Errors[0].field).toBe(
      'x_stand',
    )
    const list = (query: string) => harbor.call({ url: `/inventory/api/Requisitions?${query}` })
    const stands = async (query: string) =>
      (await list(query)).json().value.map((row: { x_stand: string }) => row.x_stand)
    expect(await stands("$select=x_stand&$filter=x_stand%20eq%20'north'")).toEqual(['north'])
    expect(await stands('$select=x_stand&$orderby=x_stand')).toEqual(['north', 'south', null])
    const csv = await harbor.call({ url: '/inventory/api/Requisitions/$export?columns=docNo,x_stand&$orderby=x_stand' })
    expect(csv.body.trim().split('\r\n')).toHaveLength(4)
    expect((await create(admin, requisitionBody({ x_stand: 'north' }))).json().Errors[0]).toMatchObject({
      field: 'x_stand',
      code: 'unknownField',
    })
    expect((await admin.call({ url: '/inventory/api/Requisitions?$select=x_stand' })).statusCode).toBe(400)
  })

  it('[DOC-21] asks for remarks where the move does, at most 500 characters', async () => {
    const made = (await create(admin, requisitionBody())).json()
    await move(admin, made.Id, { name: 'submit', etag: '"v1"' })
    const [line] = made.Lines
    await move(admin, made.Id, { name: 'issue', etag: '"v1"', body: { Lines: [{ Id: line.Id, IssueQty: '1' }] } })
    for (const body of [{}, { Remarks: '  ' }, { Remarks: 'x'.repeat(501) }]) {
      const answer = await move(admin, made.Id, { name: 'reverse', etag: '"v2"', body })
      expect([answer.statusCode, answer.json().Code]).toEqual([422, 'E_REMARKS'])
    }
  })
})
