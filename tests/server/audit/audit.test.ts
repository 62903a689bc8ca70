import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../server/audit/canonical-json.ts'
import { appendAudit } from '../../../server/audit/append-audit.ts'
import { verifyAudit } from '../../../server/audit/verify-audit.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { requisitionBody, seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe('audit', () => {
  let test: TestApp
  let admin: TestSession
  let chef: TestSession
  let id: number

  beforeAll(async () => {
    test = await createTestApp({ permissions: { Chef: ['ViewRequisition', 'CreateRequisition'] } })
    await seedInventory(test.db, ['ui', 'harbor'])
    admin = await signIn(test)
    chef = await signIn(test, { user: 'chef' })
    id = await create()
  })
  afterAll(() => test.close())

  async function create(body: object = requisitionBody()): Promise<number> {
    const answer = await admin.call({
      method: 'POST',
      url: '/inventory/api/Requisitions',
      headers: { 'idempotency-key': randomUUID() },
      payload: body,
    })
    return answer.json<{ Id: number }>().Id
  }
  const change = (session: TestSession, record: number, version: number, body: object) =>
    session.call({
      method: 'PATCH',
      url: `/inventory/api/Requisitions(${record})`,
      headers: { 'if-match': `"v${version}"` },
      payload: body,
    })
  const get = (session: TestSession, path: string) =>
    session.call({ url: `/inventory/api/Requisitions(${id})/${path}` })
  const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(test.db, { tenantId: 'ui' }, work)
  const upload = (session: TestSession, name: string, content: Buffer, type = 'application/octet-stream') =>
    session.call({
      method: 'POST',
      url: `/inventory/api/Requisitions(${id})/attachments?name=${encodeURIComponent(name)}`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': type },
      payload: content,
    })

  it('[AUD-1] keeps one row a write with what changed, and none of what was refused', async () => {
    const record = await create()
    await change(admin, record, 1, { Reference: 'New', Lines: [] })
    await change(admin, record, 1, { Reference: 'New' })
    const rows = await inTenant((trx) =>
      trx
        .selectFrom('audit_log')
        .select(['action', 'before', 'after', 'version_before', 'version_after', 'user_id'])
        .where('entity', '=', 'requisition')
        .where('entity_id', '=', String(record))
        .orderBy('seq')
        .execute(),
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ action: 'create', before: {}, version_before: null, version_after: 1, user_id: 1 })
    expect(rows[1]).toEqual({
      action: 'change',
      before: { reference: 'Banquet' },
      after: { reference: 'New' },
      version_before: 1,
      version_after: 2,
      user_id: 1,
    })
  })

  it('[AUD-2] numbers without gaps while writers race and some roll back', async () => {
    const actor = { tenantId: 'ui', userId: null, sessionId: null, traceId: 't' }
    const append = (fails: boolean) =>
      inTenant(async (trx) => {
        await appendAudit(trx, { actor, now: new Date() }, { action: 'race', entity: 'x', entityId: 1 })
        if (fails) throw new Error('rolled back')
      })
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => append(index % 3 === 0)))
    const found = await inTenant((trx) => sql<{ seq: number }>`select seq from audit_log order by seq`.execute(trx))
    expect(found.rows.map((row) => row.seq)).toEqual(found.rows.map((_, index) => index + 1))
    expect(await inTenant((trx) => verifyAudit(trx, 'ui'))).toBeUndefined()
  })

  it('[AUD-3] finds a changed, a missing and a cut-off row', async () => {
    const tamper = async (statement: string) => {
      const owner = test.database.owner()
      await sql
        .raw(
          `alter table audit_log disable trigger audit_log_ro; alter table audit_log no force row level security;
          grant delete on audit_log to larder_owner`,
        )
        .execute(owner)
      try {
        return await owner.transaction().execute(async (trx) => {
          await sql.raw(`select set_config('app.tenant_id', 'ui', true)`).execute(trx)
          await sql.raw(statement).execute(trx)
          const found = await verifyAudit(trx, 'ui')
          await sql.raw('create temp table undo_me as select 1').execute(trx)
          throw Object.assign(new Error('undo'), { found })
        })
      } catch (error) {
        return error instanceof Error && 'found' in error ? error.found : error
      } finally {
        await sql
          .raw(
            `alter table audit_log enable trigger audit_log_ro; alter table audit_log force row level security;
            revoke delete on audit_log from larder_owner`,
          )
          .execute(owner)
      }
    }
    expect(await tamper(`update audit_log set reason = 'x' where tenant_id = 'ui' and seq = 3`)).toEqual({
      seq: 3,
      kind: 'content',
    })
    expect(await tamper(`delete from audit_log where tenant_id = 'ui' and seq = 2`)).toEqual({ seq: 3, kind: 'gap' })
    expect(
      await tamper(
        `delete from audit_log where tenant_id = 'ui' and seq = (select max(seq) from audit_log where tenant_id = 'ui')`,
      ),
    ).toMatchObject({ kind: 'head' })
    expect(await inTenant((trx) => verifyAudit(trx, 'ui'))).toBeUndefined()
  })

  it('[AUD-4] gives the serving role no way to change or delete a row', async () => {
    await expect(inTenant((trx) => sql`update audit_log set reason = 'x'`.execute(trx))).rejects.toThrow(
      'permission denied',
    )
    await expect(inTenant((trx) => sql`delete from audit_log`.execute(trx))).rejects.toThrow('permission denied')
  })

  it('[AUD-5] shows in the history what the reader may read of each change', async () => {
    const answer = await change(admin, id, 1, { Reference: 'Third', Lines: requisitionBody()['Lines'] })
    expect(answer.statusCode, answer.body).toBe(200)
    const seen = (await get(admin, 'history')).json().value
    expect(seen.map((entry: { Action: string }) => entry.Action)).toEqual(['change', 'create'])
    expect(seen[0]).toMatchObject({ User: { Id: 1, Name: 'admin' }, VersionNo: 2 })
    expect(seen[0].Changes).toContainEqual({
      Field: 'reference',
      Lines: null,
      Line: null,
      Before: 'Banquet',
      After: 'Third',
    })
    expect(seen[0].Changes).toContainEqual(
      expect.objectContaining({ Field: 'qty', Lines: 'lines', Line: 1, Before: null, After: '12', Whole: 'added' }),
    )
    await inTenant((trx) =>
      appendAudit(
        trx,
        { actor: { tenantId: 'ui', userId: 1, sessionId: null, traceId: 't' }, now: new Date() },
        {
          action: 'change',
          entity: 'requisition',
          entityId: id,
          before: { totalValue: '1' },
          after: { totalValue: '2' },
        },
      ),
    )
    expect((await get(admin, 'history')).body).toContain('totalValue')
    expect((await get(chef, 'history')).body).not.toMatch(/totalValue|unitCost/)
  })

  it("[AUD-6] shows related documents in both directions, of the reader's site only", async () => {
    const [other, foreign] = [await create(), await create()]
    await inTenant(async (trx) => {
      const link = (from: number, to: number) =>
        trx
          .insertInto('doc_link')
          .values({ tenant_id: 'ui', from_type: 1, from_id: from, to_type: 1, to_id: to, link_kind: 'copy' })
          .execute()
      await link(id, other)
      await link(foreign, id)
      await trx.updateTable('doc_registry').set({ site_id: 3 }).where('doc_id', '=', foreign).execute()
    })
    const found = (await get(admin, 'related')).json().value
    expect(found).toMatchObject([
      { TransTypeId: 1, TransactionId: other, Direction: 'to', Kind: 'copy', Status: 'PendingSubmission' },
    ])
    // Of a kind whose screens the reader may not open, nothing is told.
    await inTenant((trx) =>
      trx
        .insertInto('doc_link')
        .values({ tenant_id: 'ui', from_type: 1, from_id: id, to_type: 28, to_id: id, link_kind: 'entry' })
        .execute(),
    )
    await inTenant((trx) =>
      sql`insert into doc_registry (tenant_id, doc_type_id, doc_id, doc_no, status, site_id, entered_by, entered_on)
        select tenant_id, 28, doc_id, 'SE-1', status, site_id, entered_by, entered_on from doc_registry
        where tenant_id = 'ui' and doc_type_id = 1 and doc_id = ${id}`.execute(trx),
    )
    expect((await get(admin, 'related')).json().value).toHaveLength(2)
    expect((await get(chef, 'related')).json().value).toHaveLength(1)
    const head = await signIn(test, { site: 1 })
    expect(
      (await get(head, 'related'))
        .json()
        .value.map((row: { Direction: string }) => row.Direction)
        .toSorted(),
    ).toEqual(['from', 'to', 'to'])
  })

  it('[AUD-7] keeps files whose name and content agree, and refuses the others', async () => {
    const kept = await upload(admin, 'delivery note.png', png, 'text/html')
    expect(kept.statusCode, kept.body).toBe(201)
    expect(kept.json()).toMatchObject({
      FileName: 'delivery note.png',
      MediaType: 'image/png',
      Size: png.length,
      EnteredBy: { Id: 1, Name: 'admin' },
    })
    const refused = [
      await upload(admin, 'page.html', Buffer.from('<script>alert(1)</script>'), 'image/png'),
      await upload(admin, 'picture.png', Buffer.from('<svg onload=alert(1)>'), 'image/png'),
      await upload(admin, 'tool.exe', Buffer.from('MZ'), 'application/pdf'),
      await upload(admin, 'note.txt', Buffer.from([0x61, 0, 0x62])),
    ]
    expect(refused.map((answer) => answer.json().Code)).toEqual([
      'E_FILE_TYPE',
      'E_FILE_TYPE',
      'E_FILE_TYPE',
      'E_FILE_TYPE',
    ])
    expect((await upload(admin, 'big.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
    expect((await upload(admin, 'full.txt', Buffer.alloc(10 * 1024 * 1024, 'a'))).statusCode).toBe(201)
    expect((await get(admin, 'history')).body).toContain('attach')
  })

  it('[AUD-8] gives a file out as a download with a safe name', async () => {
    const made = await upload(admin, 'a"b\r\nSet-Cookie: x;\u00fcber.pdf', Buffer.from('%PDF-1.7 x'))
    const file = await get(admin, `attachments/${made.json().Id}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="a_bSet-Cookie_ x;_ber.pdf"; filename*=UTF-8''a_bSet-Cookie_%20x%3B%C3%BCber.pdf`,
    )
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.headers['set-cookie']).toBeUndefined()
    expect(file.rawPayload.toString()).toBe('%PDF-1.7 x')
  })

  it('[AUD-9] reaches files through their record only', async () => {
    const made = (await upload(admin, 'x.txt', Buffer.from('x'))).json()
    const other = await create()
    expect((await admin.call({ url: `/inventory/api/Requisitions(${other})/attachments/${made.Id}` })).statusCode).toBe(
      404,
    )
    for (const session of [await signIn(test, { tenant: 'harbor' }), await signIn(test, { site: 3 })]) {
      for (const path of ['attachments', `attachments/${made.Id}`, 'history', 'related'])
        expect((await get(session, path)).statusCode).toBe(404)
      expect((await upload(session, 'y.txt', Buffer.from('y'))).statusCode).toBe(404)
    }
    expect((await upload(await signIn(test, { user: 'lowpriv' }), 'y.txt', Buffer.from('y'))).statusCode).toBe(403)
    const gone = await admin.call({
      method: 'DELETE',
      url: `/inventory/api/Requisitions(${id})/attachments/${made.Id}`,
    })
    expect(gone.statusCode).toBe(204)
    expect((await get(admin, `attachments/${made.Id}`)).statusCode).toBe(404)
  })

  it('[AUD-10] writes equal values alike, whatever the order of their keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
    expect(canonicalJson({ y: 1, x: 2 })).toBe(canonicalJson({ x: 2, y: 1 }))
  })
})
