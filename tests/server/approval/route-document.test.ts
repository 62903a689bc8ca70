import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('approving on the screen', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  const statusOf = async (draft: { readonly id: number; readonly etag: string; readonly docNo: string }) =>
    (await world.read(draft)).Status

  it('[APPR-1] no rule leaves nothing to approve', async () => {
    await world.rule()
    expect(await statusOf(await world.submit())).toBe('Pending')
    expect(await world.mails()).toEqual([])
  })

  it('[APPR-2] a rule asks its approvers and one approval makes the document Approved', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    expect(await world.read(draft)).toMatchObject({ Status: 'PendingApproval', ApprovalStatusId: 1, CurrentLevel: 1 })
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Code: 'E_PERM' })
    expect((await world.move(world.controller, draft, 'approve')).statusCode).toBe(200)
    expect(await world.read(draft)).toMatchObject({ Status: 'Approved', ApprovalStatusId: 4 })
  })

  it('[APPR-4] steps are asked one after another', async () => {
    await world.rule({ userId: 3 }, { userId: 1, minAmount: '1000' }, { userId: 1 })
    const draft = await world.submit()
    expect((await world.links()).map((link) => link.to)).toContain('controller@ui.example')
    expect((await world.move(world.admin, draft, 'approve')).statusCode).toBe(403)
    await world.move(world.controller, draft, 'approve')
    expect(await world.read(draft)).toMatchObject({ Status: 'PendingApproval', CurrentLevel: 3 })
    expect((await world.links()).map((link) => link.to)).toEqual(['admin@ui.example'])
    await world.move(world.admin, draft, 'approve')
    expect(await statusOf(draft)).toBe('Approved')
  })

  it('[APPR-5] one answer decides an Any step, an All step waits for everybody', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const any = await world.submit()
    await world.move(world.admin, any, 'approve')
    expect(await statusOf(any)).toBe('Approved')
    await world.rule({ userId: 3, roleId: 1, mode: 'All' })
    const all = await world.submit()
    await world.move(world.admin, all, 'approve')
    expect(await statusOf(all)).toBe('PendingApproval')
    await world.move(world.controller, all, 'approve')
    expect(await statusOf(all)).toBe('Approved')
  })

  it('[APPR-5] two approvers of one step at once: exactly one decides', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await world.submit()
    const answers = await Promise.all([
      world.move(world.admin, draft, 'approve'),
      world.move(world.controller, draft, 'deny', { Remarks: 'No' }),
    ])
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
    expect(codes[0]).toBe(200)
    expect([403, 409]).toContain(codes[1])
    const decisions = await world.execute(sql`select d.id from approval_decision d join approval_request r
      on r.tenant_id = d.tenant_id and r.id = d.request_id where r.doc_id = ${draft.id}`)
    expect(decisions).toHaveLength(1)
  })

  it('[APPR-6] Hold keeps the question open for the same approver, Deny ends it for everybody', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await world.submit()
    await world.mails()
    expect((await world.move(world.controller, draft, 'hold')).json()).toMatchObject({ Code: 'E_REMARKS' })
    await world.move(world.controller, draft, 'hold', { Remarks: 'Which event?' })
    expect(await world.read(draft)).toMatchObject({ Status: 'OnHold', ApprovalStatusId: 3 })
    expect((await world.links()).map((link) => link.to)).toEqual(['controller@ui.example'])
    await world.move(world.controller, draft, 'deny', { Remarks: 'Too much' })
    expect(await world.read(draft)).toMatchObject({ Status: 'Denied', ApprovalStatusId: 2 })
    expect((await world.move(world.admin, draft, 'approve')).statusCode).toBe(409)
  })

  it('[APPR-7] the author is never asked and never answers', async () => {
    await world.rule({ userId: 2, roleId: 3 })
    const draft = await world.submit()
    expect((await world.links()).map((link) => link.to)).not.toContain('chef@ui.example')
    expect((await world.move(world.chef, draft, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    await world.rule({ userId: 2 })
    const alone = await world.create()
    expect((await world.move(world.chef, alone, 'submit')).json()).toMatchObject({ Code: 'E_NO_APPROVER' })
  })

  it('[APPR-8] nobody approves above their limit, though they may hold and deny', async () => {
    await world.rule({ userId: 3 })
    await world.execute(
      sql`insert into approval_limit (tenant_id, user_id, doc_type, max_amount) values ('ui', 3, 'requisition', 10)`,
    )
    const draft = await world.submit('5')
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({ Code: 'E_LIMIT' })
    expect((await world.move(world.controller, draft, 'deny', { Remarks: 'Ask the owner' })).statusCode).toBe(200)
    const small = await world.submit('4')
    expect((await world.move(world.controller, small, 'approve')).statusCode).toBe(200)
    await world.execute(sql`delete from approval_limit`)
  })

  it('[APPR-9] revising or cancelling withdraws the question', async () => {
    await world.rule({ userId: 3 })
    for (const move of ['revise', 'cancel']) {
      const draft = await world.submit()
      const etag = String((await world.move(world.chef, draft, move)).headers['etag'])
      expect((await world.move(world.controller, { ...draft, etag }, 'approve')).statusCode).toBe(409)
      const open = await world.execute(
        sql`select id from approval_request where doc_id = ${draft.id} and state = 'Open'`,
      )
      expect(open).toEqual([])
    }
  })

  it('[APPR-10] an approver sees the moves and finds what waits; others do not', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    const url = `/inventory/api/Requisitions(${draft.id})`
    const seen = (await world.controller.call({ url })).json<Record<string, unknown>>()
    expect(seen['@larder.moves']).toEqual(expect.arrayContaining(['approve', 'hold', 'deny']))
    expect((await world.admin.call({ url })).json<Record<string, unknown>>()['@larder.moves']).not.toContain('approve')
    const waitingUrl = "/inventory/api/ApprovalTasks?$filter=Tab eq 'Waiting'"
    const waiting = await world.controller.call({ url: waitingUrl })
    expect(waiting.json<{ value: unknown[] }>().value).toContainEqual(
      expect.objectContaining({ DocNumber: draft.docNo, Family: 'requisition', RequesterId: 2, Amount: '10' }),
    )
    expect((await world.chef.call({ url: waitingUrl })).json()).toMatchObject({ value: [] })
  })

  it('[APPR-11] the drawer tells who was asked and what they said', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    await world.move(world.controller, draft, 'hold', { Remarks: 'Wait' })
    const url = `/inventory/api/Requisitions(${draft.id})/approvals`
    const { value } = (await world.chef.call({ url })).json<{ value: unknown[] }>()
    expect(value).toMatchObject([
      {
        Level: 1,
        Mode: 'Any',
        Approver: { Id: 3, Name: 'controller' },
        State: 'Decided',
        ApprovalStatusId: 3,
        Remark: 'Wait',
        Channel: 'web',
      },
      { Level: 1, State: 'Open', ApprovalStatusId: null, DecidedOn: null },
    ])
    expect((await world.chef.call({ url: '/inventory/api/Requisitions(999999)/approvals' })).statusCode).toBe(404)
    expect((await world.chef.call({ url: '/inventory/api/Nothings(1)/approvals' })).statusCode).toBe(404)
  })
})
