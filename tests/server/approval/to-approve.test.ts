import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '../support/sign-in.ts'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('requisitions that wait for a person', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  afterAll(() => world.close())

  it('[RQN-2] are in the view of who is asked, until they are decided, and in nobody else’s', async () => {
    const views = world.definitions.forTenant('ui').families.get('requisition')?.lists['requisitions']?.views
    const where = views?.find(({ id }) => id === 'toApprove')?.where ?? ''
    const waiting = async (session: TestSession) => {
      const answer = await session.call({ url: `/inventory/api/Requisitions?$filter=${where}` })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ value: readonly { readonly Id: number }[] }>().value.map(({ Id }) => Id)
    }
    const draft = await world.submit()
    expect(await waiting(world.controller)).toEqual([draft.id])
    expect(await waiting(world.chef)).toEqual([])
    expect(await waiting(world.admin)).toEqual([])
    const { etag } = await world.read(draft)
    expect((await world.move(world.controller, { ...draft, etag }, 'approve')).statusCode).toBe(200)
    expect(await waiting(world.controller)).toEqual([])
  })
})
