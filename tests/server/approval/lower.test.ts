import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld, type Draft } from './approval-world.ts'

describe('an approver who grants less', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 }, { userId: 1, minAmount: '5' })
  })
  afterAll(() => world.close())

  const seen = async ({ id }: Draft) =>
    (await world.admin.call({ url: `/inventory/api/Requisitions(${id})` })).json<{
      readonly Lines: readonly { readonly Id: number }[]
    }>()

  /** Moves at the version of now, with a quantity for the only line. */
  const lower = async (draft: Draft, granted: string, session = world.controller) => {
    const { Lines } = await seen(draft)
    const { etag } = await world.read(draft)
    return world.move(session, { ...draft, etag }, 'lower', { Lines: [{ Id: Lines[0]?.Id, GrantedQty: granted }] })
  }

  it('[APPR-70] takes from a line; its value falls, what was asked stays beside it, and the question stays open', async () => {
    const draft = await world.submit('8')
    // 8 × 2.50 = 20 were asked; 3 × 2.50 = 7.50 are granted, then 2.
    expect((await lower(draft, '3')).json()).toMatchObject({
      '@larder.said': `Requisition ${draft.docNo}: less was granted than was asked for. Your decision is still asked for.`,
    })
    const line = { Qty: '3', RequestedQty: '8', OpenQty: '3', Value: '7.5' }
    expect(await seen(draft)).toMatchObject({
      Status: 'PendingApproval',
      CurrentLevel: 1,
      TotalValue: '7.5',
      Lines: [line],
    })
    expect((await lower(draft, '2')).statusCode).toBe(200)
    expect(await seen(draft)).toMatchObject({ Lines: [{ Qty: '2', RequestedQty: '8' }] })
    const { etag } = await world.read(draft)
    expect((await world.move(world.controller, { ...draft, etag }, 'approve')).statusCode).toBe(200)
    expect(await seen(draft)).toMatchObject({ Lines: [{ Qty: '2', RequestedQty: '8' }], TotalValue: '5' })
  })

  it('[APPR-70] stands in the history as what it was and who did it', async () => {
    const draft = await world.submit('8')
    await lower(draft, '5')
    const history = await world.admin.call({ url: `/inventory/api/Requisitions(${draft.id})/history` })
    const [last] = history.json<{ readonly value: readonly unknown[] }>().value
    expect(JSON.stringify(last)).toMatch(/controller/i)
    expect(JSON.stringify(last)).toMatch(/"8".*"5"/)
  })

  it('[APPR-70] adds nothing, grants more than nothing, and is for who is asked alone', async () => {
    const draft = await world.submit('8')
    const more = await lower(draft, '9')
    expect(more.statusCode).toBe(422)
    expect(more.body).toContain('atMost')
    const nothing = await lower(draft, '0')
    expect(nothing.statusCode).toBe(422)
    expect(nothing.body).toContain('nothingLeft')
    // A line that is left out, or blank, stays as it is.
    const { etag } = await world.read(draft)
    const blank = [{ Id: (await seen(draft)).Lines[0]?.Id, GrantedQty: null }]
    for (const Lines of [[], blank])
      expect((await world.move(world.controller, { ...draft, etag }, 'lower', { Lines })).statusCode).toBe(200)
    expect((await lower(draft, '3', world.chef)).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    // The second level is not asked yet.
    expect((await lower(draft, '3', world.admin)).json()).toMatchObject({ Code: 'E_PERM' })
    expect(await seen(draft)).toMatchObject({ Lines: [{ Qty: '8', RequestedQty: null }] })
  })
})
