import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '../support/sign-in.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from './approval-world.ts'

type Task = Readonly<Record<string, unknown>>

describe('the worklist of approvals', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  beforeEach(
    async () => void (await world.execute(sql`update approval_request set state = 'Superseded' where state = 'Open'`)),
  )
  afterAll(() => world.close())

  const ask = (session: TestSession, query: string) => session.call({ url: `/inventory/api/ApprovalTasks?${query}` })
  const tasks = async (session: TestSession, tab: string, more = ''): Promise<readonly Task[]> =>
    (await ask(session, `$filter=Tab eq '${tab}'${more}`)).json<{ value: readonly Task[] }>().value
  const decide = (session: TestSession, draft: Draft, { move, task }: { readonly move: string; readonly task: Task }) =>
    world.move(session, { ...draft, etag: `"v${String(task['DocVersion'])}"` }, move, {
      Request: task['Request'],
      Remarks: 'Seen',
    })

  it('[APPR-50] tells what waits for a person with all that a decision needs, and nobody else', async () => {
    const draft = await world.submit()
    expect(await tasks(world.controller, 'Waiting')).toEqual([
      expect.objectContaining({
        Family: 'requisition',
        DocNumber: draft.docNo,
        Document: `1/${draft.id}/${draft.docNo}`,
        DocStatus: 'PendingApproval',
        Amount: '10',
        Level: 1,
        Age: 0,
        RequesterId: 2,
        ApproverId: null,
        Request: expect.any(Number),
        DocVersion: 1,
        LastVersion: null,
      }),
    ])
    expect(await tasks(world.admin, 'Waiting')).toEqual([])
    expect(await tasks(world.chef, 'Waiting')).toEqual([])
  })

  it('[APPR-51] what was sent stands with its sender, what was decided with who decided', async () => {
    const draft = await world.submit()
    const [sent] = await tasks(world.chef, 'Sent', ` and DocNumber eq '${draft.docNo}'`)
    expect(sent).toMatchObject({ DocStatus: 'PendingApproval', Answer: 'Asked', ApproverId: 3, Request: null })
    const [task = {}] = await tasks(world.controller, 'Waiting')
    expect((await decide(world.controller, draft, { move: 'approve', task })).statusCode).toBe(200)
    expect(await tasks(world.controller, 'Waiting')).toEqual([])
    const [done] = await tasks(world.controller, 'History', ` and DocNumber eq '${draft.docNo}'`)
    expect(done).toMatchObject({
      Answer: 'Approved',
      DecidedById: 3,
      Remark: 'Seen',
      DocStatus: 'Approved',
      Request: null,
    })
    const [told] = await tasks(world.chef, 'Sent', ` and DocNumber eq '${draft.docNo}'`)
    expect(told).toMatchObject({ Answer: 'Approved', DocStatus: 'Approved' })
  })

  it('[APPR-52] a decision from a row is refused once the document is another than the row says', async () => {
    const draft = await world.submit()
    const [task = {}] = await tasks(world.controller, 'Waiting')
    const revised = await world.move(world.chef, draft, 'revise')
    expect(revised.statusCode).toBe(200)
    const answer = await decide(world.controller, draft, { move: 'approve', task })
    expect(answer.statusCode).toBe(412)
    expect((await world.read(draft)).Status).toBe('PendingSubmission')
  })

  it('[APPR-52] a row asked about again names the version people were asked about before', async () => {
    const draft = await world.submit()
    const revised = await world.move(world.chef, draft, 'revise')
    const again = { ...draft, etag: String(revised.headers['etag']) }
    expect((await world.move(world.chef, again, 'submit')).statusCode).toBe(200)
    expect(await tasks(world.controller, 'Waiting')).toMatchObject([{ DocVersion: 2, LastVersion: 1 }])
  })

  it("[APPR-53] shows documents of the session's site, of families one may view, and amounts to those who see costs", async () => {
    const draft = await world.submit()
    await world.execute(sql`update doc_registry set site_id = 3 where doc_id = ${draft.id} and doc_type_id = 1`)
    expect(await tasks(world.controller, 'Waiting')).toEqual([])
    await world.execute(sql`update doc_registry set site_id = 2 where doc_id = ${draft.id} and doc_type_id = 1`)
    const [task] = await tasks(world.controller, 'Waiting')
    expect(task).toHaveProperty('Amount')
    const [sent] = await tasks(world.chef, 'Sent', ` and DocNumber eq '${draft.docNo}'`)
    expect(sent).not.toHaveProperty('Amount')
    expect((await ask(world.chef, '$orderby=Amount')).statusCode).toBe(400)
    await world.execute(sql`update approval_request set family = 'purchaseOrder' where doc_id = ${draft.id}`)
    expect(await tasks(world.controller, 'Waiting')).toEqual([])
    const url = `/inventory/api/ApprovalTasks(${String(task?.['Id'])})`
    expect((await world.controller.call({ url })).statusCode).toBe(404)
    await world.execute(sql`update approval_request set family = 'requisition' where doc_id = ${draft.id}`)
    expect((await world.controller.call({ url })).statusCode).toBe(200)
    expect((await world.admin.call({ url })).statusCode).toBe(404)
  })

  it('[LANG-58] a file says the state as the family of each document calls it, whichever columns are asked for', async () => {
    const draft = await world.submit()
    const [task = {}] = await tasks(world.controller, 'Waiting')
    expect((await decide(world.controller, draft, { move: 'approve', task })).statusCode).toBe(200)
    const query = `format=csv&columns=docNumber,docStatus&$filter=Tab eq 'History' and DocNumber eq '${draft.docNo}'`
    const url = `/inventory/api/ApprovalTasks/$export?${query}`
    const file = await world.controller.call({ url, headers: { languagecode: 'es' } })
    expect(file.body.trim().split('\r\n').at(-1)).toBe(`${draft.docNo},Aprobada`)
  })

  it('[APPR-54] works out one tab without the others', async () => {
    const plan = JSON.stringify(await world.execute(sql`explain select * from approval_task where tab = 'Waiting'`))
    expect(plan).toMatch(/approval_request/)
    expect(plan).not.toMatch(/approval_delegation|doc_author/)
  })

  it('[APPR-54] pages, sorts, counts and exports on the server, and takes no write', async () => {
    for (const qty of ['4', '8', '12']) await world.submit(qty)
    const first = (
      await ask(world.controller, "$filter=Tab eq 'Waiting'&$orderby=Amount desc&$top=2&$count=true")
    ).json<{
      readonly value: readonly Task[]
      readonly '@odata.count': number
      readonly '@odata.nextLink': string
    }>()
    expect(first.value.map((row) => row['Amount'])).toEqual(['30', '20'])
    expect(first['@odata.count']).toBe(3)
    const next = (await world.controller.call({ url: first['@odata.nextLink'] })).json<{ value: readonly Task[] }>()
    expect(next.value.map((row) => row['Amount'])).toEqual(['10'])
    const file = await world.controller.call({
      url: "/inventory/api/ApprovalTasks/$export?format=csv&columns=docNumber,amount&$filter=Tab eq 'Waiting'",
    })
    expect(file.body.trim().split('\n')).toHaveLength(4)
    const written = await world.controller.call({
      method: 'POST',
      url: '/inventory/api/ApprovalTasks',
      headers: { 'idempotency-key': 'worklist-write' },
      payload: {},
    })
    expect(written.statusCode).toBe(403)
  })
})
