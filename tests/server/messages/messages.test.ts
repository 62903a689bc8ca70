import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await createApprovalWorld()
})
afterAll(() => world.close())

interface MessageRow {
  readonly Id: number
  readonly Subject: string
  readonly Text: string
  readonly Kind: string
  readonly Document: string | null
  readonly IsRead: boolean
  readonly SenderId: number | null
}

async function inboxOf(session: TestSession): Promise<readonly MessageRow[]> {
  const answer = await session.call({ url: '/inventory/api/Messages?$orderby=Id desc' })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ value: readonly MessageRow[] }>().value
}

async function unreadOf(session: TestSession): Promise<number> {
  const answer = await session.call({ method: 'POST', url: signInPaths.keepalive, payload: { idleSeconds: 0 } })
  return answer.json<{ unread: number }>().unread
}

const mark = (session: TestSession, target: string, IsRead = true) =>
  session.call({ method: 'POST', url: `/inventory/api/${target}/$read`, payload: { IsRead } })

async function send(session: TestSession, body: object) {
  return session.call({
    method: 'POST',
    url: '/inventory/api/SentMessages',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: body,
  })
}

const note = (...users: readonly number[]) => ({
  Subject: 'Flour',
  Text: 'Please bring two bags.',
  Recipients: users.map((UserId) => ({ UserId })),
})

describe('messages of approval', () => {
  it('[MSG-1] who is asked and whose document was decided find a message about it, without an amount', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const [asked] = await inboxOf(world.controller)
    expect(asked).toMatchObject({
      Subject: `Requisition ${draft.docNo} waits for your approval`,
      Kind: 'ApprovalAsked',
      Document: `1/${draft.id}/${draft.docNo}`,
      IsRead: false,
      SenderId: 2,
    })
    expect(JSON.stringify(asked)).not.toContain('10.00')
    await world.move(world.controller, draft, 'deny', { Remarks: 'Too much flour' })
    const [told] = await inboxOf(world.chef)
    expect(told).toMatchObject({ Subject: `Requisition ${draft.docNo} was denied`, Kind: 'Decision', SenderId: 3 })
    expect(told?.Text).toContain('Too much flour')
  })

  it('[MSG-1] a hold asks nobody anew and tells the author; a decision by mail tells them too', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const before = await inboxOf(world.controller)
    await world.move(world.controller, draft, 'hold', { Remarks: 'Later' })
    expect(await inboxOf(world.controller)).toHaveLength(before.length)
    expect((await inboxOf(world.chef))[0]?.Subject).toBe(`Requisition ${draft.docNo} was put on hold`)
    const link = (await world.links()).at(-1)
    expect(link && (await world.decide(link, 4)).statusCode).toBe(200)
    expect((await inboxOf(world.chef))[0]?.Subject).toBe(`Requisition ${draft.docNo} was approved`)
  })

  it('[MSG-1] everybody reads in their own language', async () => {
    await world.execute(sql`update app_user set language = 'es' where id = 3`)
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    expect((await inboxOf(world.controller))[0]?.Subject).toBe(`Requisición ${draft.docNo} espera su aprobación`)
    await world.execute(sql`update app_user set language = 'en' where id = 3`)
  })

  it('[MSG-1] a move that is refused leaves no message', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const before = await inboxOf(world.chef)
    const refused = await world.move(world.controller, draft, 'deny')
    expect(refused.statusCode).toBe(422)
    expect(await inboxOf(world.chef)).toEqual(before)
  })
})

describe('messages people write', () => {
  it('[MSG-2] a message reaches everybody it names and cannot be changed', async () => {
    const sent = await send(world.admin, note(2, 3))
    expect(sent.statusCode).toBe(201)
    for (const session of [world.chef, world.controller]) {
      expect((await inboxOf(session))[0]).toMatchObject({ Subject: 'Flour', Kind: 'Personal', SenderId: 1 })
    }
    const { Id } = sent.json<{ Id: number }>()
    const changed = await world.admin.call({
      method: 'PATCH',
      url: `/inventory/api/SentMessages(${Id})`,
      headers: { 'if-match': '"v1"' },
      payload: { Text: 'Three bags' },
    })
    expect(changed.json()).toMatchObject({ Code: 'E_PERM' })
    const read = await world.admin.call({ url: `/inventory/api/SentMessages(${Id})` })
    expect(read.json()).toMatchObject({ '@larder.canEdit': false, '@larder.canDelete': true })
  })

  it('[MSG-2] nobody is named twice, and without anybody nothing is sent', async () => {
    expect((await send(world.admin, note(2, 2))).json()).toMatchObject({ Errors: [{ code: 'twice' }] })
    expect((await send(world.admin, note())).statusCode).toBe(422)
  })

  it('[MSG-6] nobody writes into an inbox but by sending, and sending needs its right', async () => {
    const forged = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/Messages',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { Subject: 'x' },
    })
    expect(forged.json()).toMatchObject({ Code: 'E_PERM' })
    expect((await send(world.chef, note(3))).json()).toMatchObject({ Code: 'E_PERM' })
  })
})

describe('whose messages', () => {
  it('[MSG-3] nobody sees, counts, marks, exports or deletes the messages of others, whatever their rights and site', async () => {
    await send(world.admin, note(2))
    const [message] = await inboxOf(world.chef)
    const id = message?.Id ?? 0
    const headOffice = await signIn(world, { user: 'admin', site: 1 })
    const own = await inboxOf(headOffice)
    expect(own.map(({ Id }) => Id)).not.toContain(id)
    for (const url of [`Messages(${id})`, `Messages(${id})/history`, `Messages(${id})/attachments`]) {
      expect((await headOffice.call({ url: `/inventory/api/${url}` })).statusCode).toBe(404)
    }
    expect((await mark(headOffice, `Messages(${id})`)).statusCode).toBe(404)
    const deleted = await headOffice.call({
      method: 'DELETE',
      url: `/inventory/api/Messages(${id})`,
      headers: { 'if-match': '"v1"' },
    })
    expect(deleted.statusCode).toBe(404)
    const file = await headOffice.call({ url: '/inventory/api/Messages/$export?format=csv&columns=Subject,Text' })
    expect(file.statusCode).toBe(200)
    expect(file.body).not.toContain('two bags')
    const tiles = await headOffice.call({ url: '/inventory/api/Messages/$tiles?field=Kind' })
    expect(tiles.body).not.toMatch(/"Count":[1-9]/)
  })

  it('[MSG-3] what was sent is the sender’s alone, its recipients too', async () => {
    const sent = await send(world.admin, note(2))
    const { Id } = sent.json<{ Id: number }>()
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 3, 99, 'SendMessages')`)
    const other = await signIn(world, { user: 'controller', site: 2 })
    expect((await other.call({ url: `/inventory/api/SentMessages(${Id})` })).statusCode).toBe(404)
    const lines = await other.call({ url: '/inventory/api/MessageRecipients' })
    expect(lines.json()).toMatchObject({ value: [] })
    const mine = await world.admin.call({ url: '/inventory/api/MessageRecipients?$top=1' })
    expect(mine.json<{ value: readonly unknown[] }>().value).toHaveLength(1)
  })

  it('[MSG-7] a transaction that names nobody sees no row of anybody', async () => {
    await send(world.admin, note(2))
    const count = sql<{ count: number }>`select count(*)::int as count from message`
    const nobody = await withTenant(world.db, { tenantId: 'ui' }, (trx) => count.execute(trx))
    expect(nobody.rows[0]?.count).toBe(0)
    const chef = await withTenant(world.db, { tenantId: 'ui', userId: 2 }, (trx) => count.execute(trx))
    expect(chef.rows[0]?.count).toBeGreaterThan(0)
    const twin = await withTenant(world.db, { tenantId: 'harbor', userId: 2 }, (trx) => count.execute(trx))
    expect(twin.rows[0]?.count).toBe(0)
  })
})

describe('reading', () => {
  it('[MSG-4] opening marks one message, without a new version; all can be marked, and one unmarked', async () => {
    await send(world.admin, note(2))
    await send(world.admin, note(2))
    const [first] = await inboxOf(world.chef)
    const target = `Messages(${first?.Id ?? 0})`
    const before = await unreadOf(world.chef)
    expect((await mark(world.chef, target)).json()).toEqual({ Unread: before - 1 })
    const read = await world.chef.call({ url: `/inventory/api/${target}` })
    expect(read.json()).toMatchObject({ IsRead: true, VersionNo: 1 })
    expect((await mark(world.chef, target, false)).json()).toEqual({ Unread: before })
    expect((await mark(world.chef, 'Messages')).json()).toEqual({ Unread: 0 })
    expect((await inboxOf(world.chef)).every((message) => message.IsRead)).toBe(true)
  })

  it('[MSG-5] keepalive says how many are unread', async () => {
    await mark(world.chef, 'Messages')
    expect(await unreadOf(world.chef)).toBe(0)
    await send(world.admin, note(2))
    expect(await unreadOf(world.chef)).toBe(1)
  })

  it('[MSG-4] what has no such mark cannot be marked, and what is unread is not told to others', async () => {
    expect((await mark(world.admin, 'Units')).statusCode).toBe(404)
    expect((await mark(world.chef, 'Users')).statusCode).toBe(403)
  })

  it('[MSG-8] a message is deleted by its recipient, and only there', async () => {
    await send(world.admin, note(2, 3))
    const [mine] = await inboxOf(world.chef)
    const before = (await inboxOf(world.controller)).length
    const deleted = await world.chef.call({
      method: 'DELETE',
      url: `/inventory/api/Messages(${mine?.Id ?? 0})`,
      headers: { 'if-match': '"v1"' },
    })
    expect(deleted.statusCode).toBe(204)
    expect((await inboxOf(world.chef)).map(({ Id }) => Id)).not.toContain(mine?.Id)
    expect(await inboxOf(world.controller)).toHaveLength(before)
  })
})
