import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('routing a document', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  it('[APPR-1] no rule leaves nothing to approve', async () => {
    await world.rule()
    expect((await world.read(await world.submit())).Status).toBe('Pending')
  })

  it('[APPR-2] a rule asks its approvers by mail', async () => {
    await world.rule({ userId: 3 })
    const draft = await world.submit()
    expect((await world.read(draft)).Status).toBe('PendingApproval')
    const [mail] = await world.mails()
    expect(mail?.subject).toContain(draft.docNo)
  })
})
