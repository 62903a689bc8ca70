import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, change, issuesOf } from '../people/people-world.ts'
import { createApprovalWorld, messageOf, type ApprovalWorld } from './approval-world.ts'

describe('the approval limit of a person', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  afterAll(() => world.close())

  const limitOf = (maxAmount: string) =>
    add(world.admin, 'ApprovalLimits', { UserId: 3, DocType: 'requisition', MaxAmount: maxAmount })

  it('[APPR-24] is kept once for a person and a kind of document, to the last decimal', async () => {
    const created = await limitOf('10.0001')
    expect(created.statusCode, created.body).toBe(201)
    expect(created.json()).toMatchObject({ DocType: 'requisition', MaxAmount: '10.0001' })
    expect(issuesOf(await limitOf('20'))).toEqual(['docType uniqueTogether'])
    expect(issuesOf(await limitOf('-1'))).toEqual(['maxAmount atLeast'])
    const { Id } = created.json<{ Id: number }>()
    expect((await change(world.admin, `ApprovalLimits(${Id})`, { MaxAmount: '10' })).statusCode).toBe(200)
    const history = await world.admin.call({ url: `/inventory/api/ApprovalLimits(${Id})/history` })
    expect(history.json<{ value: readonly object[] }>().value).toMatchObject([
      { Action: 'change', Changes: [{ Field: 'maxAmount', Before: '10.0001', After: '10' }] },
      { Action: 'create' },
    ])
  })

  it('[APPR-24] is written with its own right', async () => {
    expect((await add(world.controller, 'ApprovalLimits', { UserId: 3, MaxAmount: '1' })).statusCode).toBe(403)
    expect((await world.controller.call({ url: '/inventory/api/ApprovalLimits' })).statusCode).toBe(403)
  })

  it('[APPR-8] names the amount and the limit to who may see costs, on the screen and on the page of a mail, until it is raised or gone', async () => {
    const draft = await world.submit('5')
    const said = 'The amount of $12.50 is above your approval limit of $10.00'
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({
      Code: 'E_LIMIT',
      Message: said,
    })
    const link = (await world.links()).at(-1)
    if (link === undefined) throw new Error('No link was mailed')
    const refused = await world.decide(link, 4)
    expect(refused.statusCode).toBe(403)
    expect(messageOf(refused)).toBe(said)

    await world.execute(sql`delete from role_permission where permission = 'ViewCost' and parent_id in
      (select role_id from user_access where parent_id = 3)`)
    expect(messageOf(await world.decide(link, 4))).toBe('The amount is above your approval limit')

    const [limit] = (await world.admin.call({ url: '/inventory/api/ApprovalLimits' })).json<{
      value: readonly { readonly Id: number }[]
    }>().value
    const path = `ApprovalLimits(${limit?.Id})`
    expect((await change(world.admin, path, { MaxAmount: '12.5' })).statusCode).toBe(200)
    expect((await world.decide(link, 4)).statusCode).toBe(200)
    expect((await world.read(draft)).Status).toBe('Approved')

    const { etag = '' } = (await world.admin.call({ url: `/inventory/api/${path}` })).headers
    const gone = await world.admin.call({
      method: 'DELETE',
      url: `/inventory/api/${path}`,
      headers: { 'if-match': etag },
    })
    expect(gone.statusCode, gone.body).toBe(204)
    expect((await world.move(world.controller, await world.submit('50'), 'approve')).statusCode).toBe(200)
  })
})
