import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { remindApprovers } from '../../../server/approval/reminders/remind-approvers.ts'
import { add } from '../people/people-world.ts'
import type { TestSession } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { createTestClock } from '../support/test-clock.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from './approval-world.ts'

const hour = 3600

describe('what waits too long for an approver', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  beforeEach(async () => {
    await world.execute(sql`update approval_request set state = 'Superseded' where state = 'Open'`)
    await world.execute(sql`delete from approval_delegation`)
    await world.rule({ userId: 3 })
    await world.mails()
  })
  afterAll(() => world.close())

  /** Some node does its round so many hours from now. */
  const roundAfter = async (hours: number) => {
    const clock = createTestClock()
    clock.moveSeconds(hours * hour)
    await remindApprovers({
      db: world.db,
      definitions: world.definitions,
      clock,
      secrets: testSecrets,
      publicUrl: 'https://larder.example',
      isOnPremises: false,
    })
  }
  const subjectsOf = async (session: TestSession, draft: Draft): Promise<readonly string[]> => {
    const answer = await session.call({ url: `/inventory/api/Messages?$filter=contains(Document,'${draft.docNo}')` })
    return answer.json<{ value: readonly { readonly Subject: string }[] }>().value.map(({ Subject }) => Subject)
  }
  const reminded = (draft: Draft) => `Reminder: Requisition ${draft.docNo} waits for your approval`
  const escalated = (draft: Draft) => `Requisition ${draft.docNo} has waited for controller for long`

  it('[APPR-55] reminds its approver once, by mail with a link that decides and by message', async () => {
    const draft = await world.submit()
    await world.mails()
    await roundAfter(23)
    expect(await world.mails()).toEqual([])
    await roundAfter(25)
    await roundAfter(26)
    const mails = await world.mails()
    expect(mails.map(({ subject }) => subject)).toEqual([reminded(draft)])
    expect((await subjectsOf(world.controller, draft)).filter((text) => text === reminded(draft))).toHaveLength(1)
  })

  it('[APPR-55] the link of the reminder decides like the first one', async () => {
    const draft = await world.submit()
    await world.mails()
    await roundAfter(25)
    const [link] = await world.links()
    if (link === undefined) throw new Error('A reminder has a link')
    expect((await world.decide(link, 4)).statusCode).toBe(200)
    expect((await world.read(draft)).Status).toBe('Approved')
  })

  it('[APPR-56] two nodes at once remind once', async () => {
    for (const qty of ['4', '8', '12']) await world.submit(qty)
    await world.mails()
    await Promise.all([roundAfter(25), roundAfter(25)])
    expect(await world.mails()).toHaveLength(3)
  })

  it('[APPR-56] nobody is reminded of what was decided, or where the tenant says never', async () => {
    const draft = await world.submit()
    expect((await world.move(world.controller, draft, 'approve')).statusCode).toBe(200)
    await world.mails()
    await roundAfter(100)
    expect((await world.mails()).map(({ subject }) => subject)).not.toContain(reminded(draft))
    expect(await subjectsOf(world.admin, draft)).not.toContain(escalated(draft))
  })

  it('[APPR-57] those who decide in their place are told after the longer time, once', async () => {
    const today = world.clock.now().toISOString().slice(0, 10)
    const lasting = { ValidFrom: addDays(today, -1), ValidTo: addDays(today, 9) }
    const made = await add(world.admin, 'ApprovalDelegations', { DelegatorId: 3, DelegateId: 1, ...lasting })
    expect(made.statusCode).toBe(201)
    const draft = await world.submit()
    await roundAfter(71)
    expect(await subjectsOf(world.admin, draft)).not.toContain(escalated(draft))
    await roundAfter(73)
    await roundAfter(74)
    expect((await subjectsOf(world.admin, draft)).filter((text) => text === escalated(draft))).toHaveLength(1)
    expect(await subjectsOf(world.controller, draft)).not.toContain(escalated(draft))
  })

  it('[APPR-57] else the next level, else the administrators; the level itself does not change', async () => {
    await world.rule({ userId: 3 }, { userId: 1 })
    const draft = await world.submit()
    await roundAfter(73)
    expect(await subjectsOf(world.admin, draft)).toEqual([escalated(draft)])
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Code: 'E_PERM' })
    await world.rule({ userId: 3 })
    const last = await world.submit()
    await roundAfter(73)
    expect(await subjectsOf(world.admin, last)).toEqual([escalated(last)])
  })
})
