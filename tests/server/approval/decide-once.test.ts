import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '../support/sign-in.ts'
import { createApprovalWorld, messageOf, type ApprovalWorld, type Draft } from './approval-world.ts'

describe('a decision about one request', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    // The same person is asked at both levels: only the request tells the two questions apart.
    await world.rule({ userId: 3 }, { userId: 3 })
  })
  afterAll(() => world.close())

  const offered = async (session: TestSession, draft: Draft) =>
    (await session.call({ url: `/inventory/api/Requisitions(${draft.id})` })).json<{
      readonly '@larder.requests'?: Readonly<Record<string, number>>
    }>()['@larder.requests'] ?? {}
  const decisionsOf = (draft: Draft) =>
    world.execute(sql`select r.level_no as level, d.channel from approval_decision d
      join approval_request r on r.tenant_id = d.tenant_id and r.id = d.request_id
      where r.doc_id = ${draft.id} order by d.id`)
  const asked = async () => {
    const draft = await world.submit()
    const { approve } = await offered(world.controller, draft)
    if (approve === undefined) throw new Error('Nothing is offered')
    const link = (await world.links()).find(({ query }) => query['transactionId'] === String(draft.id))
    if (link === undefined) throw new Error('Nobody was mailed')
    return { draft, Request: approve, link }
  }

  it('[APPR-34] is offered with the moves it may be answered by, to its approver alone', async () => {
    const { draft, Request } = await asked()
    expect(await offered(world.controller, draft)).toEqual({
      approve: Request,
      lower: Request,
      hold: Request,
      deny: Request,
    })
    expect(await offered(world.admin, draft)).toEqual({})
  })

  it('[APPR-34] pressed twice decides one level, and is answered alike', async () => {
    const { draft, Request } = await asked()
    const first = await world.move(world.controller, draft, 'approve', { Request })
    const again = await world.move(world.controller, draft, 'approve', { Request })
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect(again.json()).toMatchObject({
      CurrentLevel: 2,
      '@larder.said': `Your approval of Requisition ${draft.docNo} was recorded. It is not approved yet. Level 2 of 2 is asked now: controller.`,
    })
    expect(await decisionsOf(draft)).toEqual([{ level: 1, channel: 'web' }])
  })

  it('[APPR-34] two tabs at once decide one level', async () => {
    const { draft, Request } = await asked()
    const answers = await Promise.all([1, 2, 3].map(() => world.move(world.controller, draft, 'approve', { Request })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await decisionsOf(draft)).toHaveLength(1)
  })

  it('[APPR-34] the mail and the screen at once decide one level', async () => {
    const { draft, Request, link } = await asked()
    const [mailed, pressed] = await Promise.all([
      world.decide(link, 4),
      world.move(world.controller, draft, 'approve', { Request }),
    ])
    expect(pressed.statusCode).toBe(200)
    expect([200, 409]).toContain(mailed.statusCode)
    if (mailed.statusCode === 409) {
      expect(messageOf(mailed)).toBe(
        'This step was already decided: Approved. The status of the document is now: Pending approval. Level 2 of 2 is asked now: controller.',
      )
    }
    expect(await decisionsOf(draft)).toHaveLength(1)
  })

  it('[APPR-34] another decision about the same request is refused', async () => {
    const { draft, Request } = await asked()
    await world.move(world.controller, draft, 'approve', { Request })
    const denied = await world.move(world.controller, draft, 'deny', { Request, Remarks: 'Too late' })
    expect([denied.statusCode, denied.json<{ Code: string }>().Code]).toEqual([409, 'E_DECIDED'])
    expect((await world.move(world.admin, draft, 'approve', { Request })).json()).toMatchObject({ Code: 'E_DECIDED' })
  })

  it('[APPR-34] without a name the second press is refused, and the next question answered by its name', async () => {
    const { draft } = await asked()
    expect((await world.move(world.controller, draft, 'approve')).statusCode).toBe(200)
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({ Code: 'E_DECIDED' })
    const { approve } = await offered(world.controller, draft)
    const last = await world.move(world.controller, draft, 'approve', { Request: approve })
    expect(last.json()).toMatchObject({
      Status: 'Approved',
      '@larder.said': `Requisition ${draft.docNo} was approved.`,
    })
    const again = await world.move(world.controller, draft, 'approve', { Request: approve })
    expect(again.json()).toEqual(last.json())
  })

  it('[APPR-35] the mails of two levels say which they are, and the page says who is asked next', async () => {
    const { draft, link } = await asked()
    const said = `Your approval of Requisition ${draft.docNo} was recorded. It is not approved yet. Level 2 of 2 is asked now: controller.`
    expect(messageOf(await world.decide(link, 4))).toBe(said)
    expect(messageOf(await world.decide(link, 4))).toBe(said)
    const subjects = (await world.mails()).map(({ subject }) => subject)
    expect(subjects).toEqual([`Requisition ${draft.docNo} waits for your approval (level 2 of 2)`])
  })
})
