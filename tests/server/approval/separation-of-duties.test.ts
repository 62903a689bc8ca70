import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { add, change } from '../people/people-world.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from './approval-world.ts'

describe('who wrote a document does not decide about it', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  /** The administrator makes 40 of the chef's 1. */
  const rewritten = async (): Promise<Draft> => {
    const draft = await world.create('1')
    const url = `/inventory/api/Requisitions(${draft.id})`
    const [line] = (await world.admin.call({ url })).json<{ Lines: readonly { readonly Id: number }[] }>().Lines
    const changed = await change(world.admin, `Requisitions(${draft.id})`, {
      Lines: [{ ...line, Qty: '40' }],
    })
    if (changed.statusCode !== 200) throw new Error(changed.body)
    return { ...draft, etag: String(changed.headers['etag']) }
  }
  const mailed = async ({ id }: Draft) =>
    (await world.links()).filter(({ query }) => query['transactionId'] === String(id)).map(({ to }) => to)

  it('[APPR-7] who changed it is neither asked nor heard', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await rewritten()
    expect((await world.move(world.chef, draft, 'submit')).statusCode).toBe(200)
    expect(await mailed(draft)).toEqual(['controller@ui.example'])
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({ Status: 'Approved' })
  })

  it('[APPR-7] who submitted it is neither asked nor heard', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await world.create('1')
    expect((await world.move(world.admin, draft, 'submit')).statusCode).toBe(200)
    expect(await mailed(draft)).toEqual(['controller@ui.example'])
    expect((await world.move(world.admin, draft, 'deny', { Remarks: 'No' })).json()).toMatchObject({
      Code: 'E_SELF_APPROVE',
    })
  })

  it('[APPR-7] what somebody wrote before a revision stays theirs', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await rewritten()
    const first = await world.move(world.chef, draft, 'submit')
    const revised = await world.move(world.chef, { ...draft, etag: String(first.headers['etag']) }, 'revise')
    const second = { ...draft, etag: String(revised.headers['etag']) }
    expect((await world.move(world.chef, second, 'submit')).statusCode).toBe(200)
    expect((await world.move(world.admin, second, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
  })

  it('[APPR-7] a delegation does not walk around it', async () => {
    await world.rule({ userId: 3 })
    const today = world.clock.now().toISOString().slice(0, 10)
    const delegated = await add(world.admin, 'ApprovalDelegations', {
      DelegatorId: 3,
      DelegateId: 1,
      ValidFrom: addDays(today, -1),
      ValidTo: addDays(today, 1),
    })
    expect(delegated.statusCode).toBe(201)
    const draft = await rewritten()
    await world.move(world.chef, draft, 'submit')
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    expect((await world.admin.call({ url: "/inventory/api/ApprovalTasks?$filter=Tab ne 'Sent'" })).body).not.toContain(
      draft.docNo,
    )
    const url = `/inventory/api/Requisitions(${draft.id})`
    expect((await world.admin.call({ url })).json<Record<string, unknown>>()['@larder.moves']).not.toContain('approve')
    await world.execute(sql`delete from approval_delegation`)
  })

  it('[APPR-7] when nobody is left at any step the submission says so', async () => {
    await world.rule({ userId: 3 }, { userId: 1 })
    const draft = await rewritten()
    expect((await world.move(world.chef, draft, 'submit')).json()).toMatchObject({ Code: 'E_NO_APPROVER' })
    expect((await world.read(draft)).Status).toBe('PendingSubmission')
    expect(await mailed(draft)).toEqual([])
  })
})
