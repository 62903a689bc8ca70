import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import type { TestSession } from '../support/sign-in.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from './approval-world.ts'

describe('a delegation of approvals', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  beforeEach(async () => void (await world.execute(sql`delete from approval_delegation`)))
  afterAll(() => world.close())

  const today = () => world.clock.now().toISOString().slice(0, 10)
  const day = (distance: number) => addDays(today(), distance) ?? ''
  /** Days beyond both ends, because a site's day need not be the one of UTC. */
  const lasting = (changes: object) => ({ DelegatorId: 3, ValidFrom: day(-1), ValidTo: day(1), ...changes })
  const delegate = (changes: object) => add(world.admin, 'ApprovalDelegations', lasting({ DelegateId: 1, ...changes }))
  const moves = async (session: TestSession, draft: Draft) =>
    (await session.call({ url: `/inventory/api/Requisitions(${draft.id})` })).json<Record<string, unknown>>()[
      '@larder.moves'
    ]
  const delegated = "ApprovalTasks?$filter=Tab eq 'Delegated'"
  const listOf = async (session: TestSession, url: string) =>
    (await session.call({ url: `/inventory/api/${url}` })).json<{ value: readonly object[] }>().value

  it('[APPR-25] lets the delegate see, find and make the decision while it lasts', async () => {
    expect((await delegate({})).statusCode).toBe(201)
    const draft = await world.submit()
    expect(await moves(world.admin, draft)).toEqual(expect.arrayContaining(['approve', 'hold', 'deny']))
    expect(await listOf(world.admin, delegated)).toContainEqual(
      expect.objectContaining({ DocNumber: draft.docNo, ApproverId: 3 }),
    )
    expect(await listOf(world.admin, 'Messages')).toContainEqual(
      expect.objectContaining({ Subject: `Requisition ${draft.docNo} waits for your approval` }),
    )
    expect((await world.move(world.admin, draft, 'approve')).statusCode).toBe(200)
    expect((await world.read(draft)).Status).toBe('Approved')
  })

  it('[APPR-25] ends with its last day, and begins with its first', async () => {
    const { Id } = (await delegate({})).json<{ Id: number }>()
    const draft = await world.submit()
    for (const days of [
      { ValidFrom: day(-9), ValidTo: day(-2) },
      { ValidFrom: day(2), ValidTo: day(9) },
    ]) {
      expect((await change(world.admin, `ApprovalDelegations(${Id})`, days)).statusCode).toBe(200)
      expect(await moves(world.admin, draft)).not.toContain('approve')
      expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Code: 'E_PERM' })
    }
  })

  it('[APPR-26] says in the drawer and in the history for whom it was decided', async () => {
    await delegate({})
    const draft = await world.submit()
    await world.move(world.admin, draft, 'deny', { Remarks: 'Not this week' })
    const url = `Requisitions(${draft.id})`
    expect(await listOf(world.admin, `${url}/approvals`)).toMatchObject([
      { Approver: { Name: 'controller' }, DecidedBy: { Name: 'admin' }, ApprovalStatusId: 2 },
    ])
    const [last] = await listOf(world.admin, `${url}/history`)
    expect(last).toMatchObject({ Action: 'deny', User: { Name: 'admin' }, OnBehalfOf: { Id: 3, Name: 'controller' } })
  })

  it('[APPR-27] never lets anybody decide about a document of their own', async () => {
    await delegate({ DelegateId: 2 })
    const draft = await world.submit()
    expect(await moves(world.chef, draft)).not.toContain('approve')
    expect((await world.move(world.chef, draft, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    expect(await listOf(world.chef, delegated)).toEqual([])
  })

  it('[APPR-27] keeps to the smaller limit of the two', async () => {
    await delegate({})
    await world.execute(sql`insert into approval_limit (tenant_id, user_id, doc_type, max_amount)
      values ('ui', 3, 'requisition', 5), ('ui', 1, 'requisition', 100)`)
    const draft = await world.submit()
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({
      Message: 'The amount of $10.00 is above your approval limit of $5.00',
    })
    await world.execute(sql`delete from approval_limit`)
  })

  it('[APPR-28] is written by the approver, or by who manages users, for somebody else and days in order', async () => {
    const own = lasting({ DelegateId: 1 })
    expect((await add(world.controller, 'ApprovalDelegations', own)).statusCode).toBe(201)
    const others = await add(world.controller, 'ApprovalDelegations', { ...own, DelegatorId: 1, DelegateId: 3 })
    expect(issuesOf(others)).toEqual(['delegator othersApprovals'])
    expect(issuesOf(await delegate({ DelegateId: 3, ValidTo: day(-5) }))).toEqual([
      'validTo rule/dates',
      'delegate rule/people',
    ])
  })

  it('[APPR-29] approvers who are asked no more, and the one somebody decided for, find a message', async () => {
    await delegate({})
    const draft = await world.submit()
    await world.move(world.admin, draft, 'approve')
    expect(await listOf(world.controller, 'Messages')).toContainEqual(
      expect.objectContaining({ Subject: `Requisition ${draft.docNo} was approved`, Kind: 'Decision' }),
    )
    await world.rule({ userId: 3, roleId: 1 })
    const both = await world.submit()
    await world.move(world.controller, both, 'approve')
    expect(await listOf(world.admin, 'Messages')).toContainEqual(
      expect.objectContaining({ Subject: `Requisition ${both.docNo} was approved` }),
    )
  })
})
