import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { create as createRecord } from '../support/document-test.ts'
import { requisitionBody, seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A whole PNG of one point. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('files of a record', () => {
  let test: TestApp
  let admin: TestSession
  let id: number

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, ['ui'])
    admin = await signIn(test)
    id = await create()
  })
  afterAll(() => test.close())

  const create = async () => (await createRecord(admin, requisitionBody())).json<{ Id: number }>().Id
  const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(test.db, { tenantId: 'ui' }, work)
  const upload = (session: TestSession, name: string, content: Buffer) =>
    session.call({
      method: 'POST',
      url: `/inventory/api/Requisitions(${id})/attachments?name=${encodeURIComponent(name)}`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload: content,
    })

  it('[AUD-20] keeps a file under a name without paths, line breaks and marks that turn it round', async () => {
    const names: Readonly<Record<string, string>> = {
      '../../etc/pass wd.png': 'pass wd.png',
      'C:\\Temp\\a.png': 'a.png',
      'a\r\nSet-Cookie: x\tb.png': 'aSet-Cookie: xb.png',
      'photo\u202egnp.exe\u200b.png': 'photognp.exe.png',
      ' e\u0301.png ': '\u00e9.png',
    }
    for (const [given, kept] of Object.entries(names))
      expect((await upload(admin, given, png)).json()).toMatchObject({ FileName: kept })
    for (const given of ['../', '\u202e', '.png/'])
      expect((await upload(admin, given, png)).json()).toMatchObject({ Code: 'E_FILE_TYPE' })
  })

  it('[HTTP-35] gives a file out whose name is cut inside of a character', async () => {
    const made = (await upload(admin, `${'a'.repeat(199)}\u{1F600}.png`, png)).json<{ Id: number }>()
    const answer = await admin.call({ url: `/inventory/api/Requisitions(${id})/attachments/${made.Id}` })
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`filename="${'a'.repeat(199)}"`),
    ])
  })

  it('[AUD-21] keeps at most fifty files with a record', async () => {
    const crowded = await create()
    await inTenant((trx) =>
      sql`insert into attachment (tenant_id, entity, entity_id, file_name, media_type, size, sha256, content, entered_by, entered_on)
        select 'ui', 'requisition', ${crowded}, n || '.txt', 'text/plain', 1, '', 'x', 1, now() from generate_series(1, 49) n`.execute(
        trx,
      ),
    )
    const add = () =>
      admin.call({
        method: 'POST',
        url: `/inventory/api/Requisitions(${crowded})/attachments?name=a.txt`,
        headers: { 'idempotency-key': randomUUID(), 'content-type': 'text/plain' },
        payload: Buffer.from('x'),
      })
    expect((await add()).statusCode).toBe(201)
    expect((await add()).json()).toMatchObject({ Code: 'E_FILE_COUNT' })
  })

  it('[AUD-22] leaves the files of a document alone once it is finished, and those people decide about', async () => {
    const made = (await upload(admin, 'evidence.txt', Buffer.from('x'))).json<{ Id: number }>()
    const stand = (status: string) =>
      inTenant((trx) => sql`update requisition set status = ${status} where id = ${id}`.execute(trx))
    const remove = () =>
      admin.call({ method: 'DELETE', url: `/inventory/api/Requisitions(${id})/attachments/${made.Id}` })
    await stand('Approved')
    expect((await remove()).json()).toMatchObject({ Code: 'E_STATE' })
    expect((await upload(admin, 'note.txt', Buffer.from('x'))).statusCode).toBe(201)
    await stand('Completed')
    expect((await upload(admin, 'late.txt', Buffer.from('x'))).json()).toMatchObject({ Code: 'E_STATE' })
    await stand('PendingSubmission')
    expect((await remove()).statusCode).toBe(204)
  })

  it("[AUD-23] shows as a record's own picture a file of that record only", async () => {
    const foreign = (await upload(admin, 'secret.png', png)).json<{ Id: number }>()
    const patch = async (body: object) => {
      const { etag = '' } = (await admin.call({ url: '/inventory/api/Items(30)' })).headers
      return admin.call({
        method: 'PATCH',
        url: '/inventory/api/Items(30)',
        headers: { 'if-match': String(etag) },
        payload: { Storage: 'Dry', Abc: 'C', ...body },
      })
    }
    for (const Image of [foreign.Id, 987_654])
      expect((await patch({ Image })).json()).toMatchObject({
        Code: 'E_VALIDATION',
        Errors: [{ field: 'image', code: 'image' }],
      })
    const own = (
      await admin.call({
        method: 'POST',
        url: '/inventory/api/Items(30)/attachments?name=tomato.png&as=picture',
        headers: { 'idempotency-key': randomUUID(), 'content-type': 'image/png' },
        payload: Buffer.from(dot, 'base64'),
      })
    ).json<{ Id: number }>()
    expect((await patch({ Image: own.Id })).statusCode).toBe(200)
    const file = `/inventory/api/Items(30)/attachments/${own.Id}`
    expect((await admin.call({ method: 'DELETE', url: file })).json()).toMatchObject({ Code: 'E_REFERENCED' })
    expect((await patch({ Image: null })).statusCode).toBe(200)
    expect((await admin.call({ method: 'DELETE', url: file })).statusCode).toBe(204)
  })
})
