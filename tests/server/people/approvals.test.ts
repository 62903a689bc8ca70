import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockUser } from '../../../server/auth/person/block-user.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { change } from './people-world.ts'

let world: ApprovalWorld

beforeAll(async () => {
  world = await createApprovalWorld()
})
afterAll(() => world?.close())

/** Whom a document asked and what became of it. */
async function asked(docId: number): Promise<readonly string[]> {
  const rows = await world.execute(sql`select approver_id || ' ' || state as text from approval_request
    where doc_id = ${docId} order by id`)
  // The statement above selects one text.
  return rows.map((row) => (row as { readonly text: string }).text)
}

describe('approvals of a person who changes', () => {
  it('[PEOPLE-12] a new address ends the links sent to the old one; the question stays on the screen', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const [link] = await world.links()
    if (!link) throw new Error('No link was mailed')
    expect((await world.details(link)).statusCode).toBe(200)
    expect((await change(world.admin, 'Users(3)', { Email: 'controller@elsewhere.example' })).statusCode).toBe(200)
    expect((await world.details(link)).statusCode).toBe(410)
    expect((await world.move(world.controller, draft, 'approve')).statusCode).toBe(200)
  })

  it('[PEOPLE-13] a block closes what they were asked, for good', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const [link] = await world.links()
    if (!link) throw new Error('No link was mailed')
    await change(world.admin, 'Users(3)', { IsBlocked: true })
    expect((await world.details(link)).statusCode).toBe(410)
    await change(world.admin, 'Users(3)', { IsBlocked: false })
    expect((await world.details(link)).statusCode).toBe(410)
    expect(await asked(draft.id)).toEqual(['3 Superseded'])
  })

  it('[PEOPLE-13] the block that used-up sign-in codes lead to does the same', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const [link] = await world.links()
    if (!link) throw new Error('No link was mailed')
    const deps = { db: world.db, clock: world.clock, secrets: testSecrets, cache: world.app.sessionCache }
    await blockUser(deps, { tenantId: 'ui', network: '127.0.0.1', cookies: '', userAgent: '', traceId: '' }, 3)
    expect((await world.details(link)).statusCode).toBe(410)
    expect(await asked(draft.id)).toEqual(['3 Superseded'])
    await change(world.admin, 'Users(3)', { IsBlocked: false })
    expect((await world.details(link)).statusCode).toBe(410)
  })

  it('[PEOPLE-13] the loss of the role closes what the role was asked, of that person only', async () => {
    await world.rule({ roleId: 3 }, { userId: 1 })
    const draft = await world.submit()
    await world.links()
    expect(await asked(draft.id)).toEqual(['3 Open'])
    const [first, ...rest] = (await world.admin.call({ url: '/inventory/api/Users(3)' })).json<{
      Access: readonly { readonly SiteId: number }[]
    }>().Access
    // Head office and the document's own site entitle, any other does not.
    expect([first?.SiteId, ...rest.map((line) => line.SiteId)]).toEqual([1, 2, 3])
    await change(world.admin, 'Users(3)', { Access: [first, rest[0]] })
    expect(await asked(draft.id)).toEqual(['3 Open'])
    await change(world.admin, 'Users(3)', { Access: [{ SiteId: 3, RoleId: 3 }] })
    expect(await asked(draft.id)).toEqual(['3 Superseded'])
  })
})
