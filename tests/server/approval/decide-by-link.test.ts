import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApprovalWorld, messageOf, type ApprovalWorld, type Draft, type Link } from './approval-world.ts'

const readIn = { TimeZone: expect.any(String), DateFormat: 'MM/DD/YYYY' }
describe('approving from a mail', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  beforeEach(async () => {
    await world.rule({ userId: 3 })
    await world.mails()
    await world.execute(sql`delete from rate_counter`)
  })
  afterAll(() => world.close())

  const asked = async (): Promise<{ readonly draft: Draft; readonly link: Link }> => {
    const draft = await world.submit()
    const [link] = await world.links()
    if (link === undefined) throw new Error('No link was mailed')
    return { draft, link }
  }

  it('[SPEC-2.8.1] the link carries everything the page needs, behind the #', async () => {
    const { draft, link } = await asked()
    expect(link.url).toMatch(/^https:\/\/larder\.example\/#\/ui\/approval\?/)
    expect(link.query).toEqual({
      transTypeId: '1',
      transactionId: String(draft.id),
      UserEmailId: 'controller@ui.example',
      passCode: expect.stringMatching(/^[\w-]{43}$/),
      ulc: 'en',
      versionNo: '1',
      tenant: 'ui',
    })
  })

  it('[SPEC-7.5.1] the details are the transaction of the specification, the document’s number, the name of its state, and nothing else', async () => {
    const { draft, link } = await asked()
    const answer = await world.details(link)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.json()).toEqual({
      ...readIn,
      Id: draft.id,
      Number: draft.docNo,
      Location: 'Kitchen',
      FromLoc: 'Store',
      ToLoca: 'Kitchen',
      DeliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Details: [{ Name: 'Flour', Qty: '4', Valued: '10', UnitCode: 'ea', Number: 'I1' }],
      Status: 'PendingApproval',
      StatusName: 'Pending approval',
      ApprovalStatus: 1,
      Module: 'Requisition',
      Reference: 'Breakfast',
      CreatedBy: 'chef',
      EnteredOn: expect.stringContaining('T'),
      CurrencySymbol: '$',
      TotalQty: '4',
      Reason: '-',
      TotalItemValue: '10',
    })
  })

  it.each([
    [4, 'was approved.', 'Approved'],
    [3, 'was put on hold. The question stays open for your later decision; a new mail holds the link.', 'OnHold'],
    [2, 'was denied.', 'Denied'],
  ])('[SPEC-7.5.2] status %i decides and says so', async (status, words, state) => {
    const { draft, link } = await asked()
    const answer = await world.decide(link, status)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ Message: `Requisition ${draft.docNo} ${words}` })
    expect((await world.read(draft)).Status).toBe(state)
    const history = await world.admin.call({ url: `/inventory/api/Requisitions(${draft.id})/approvals` })
    const decided = { ApprovalStatusId: status, Channel: 'email', Remark: 'Seen' }
    expect(history.json<{ value: unknown[] }>().value[0]).toMatchObject(decided)
  })

  it('[APPR-12] only a hash of the code is kept', async () => {
    const { link } = await asked()
    const rows = await world.execute(sql`select row_to_json(l)::text as text from approval_link l
      union all select row_to_json(o)::text from outbox o union all select row_to_json(a)::text from audit_log a`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(link.query['passCode'])
  })

  it('[APPR-13] one answer for every mismatch', async () => {
    const { draft, link } = await asked()
    const other = await world.submit()
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { passCode: `${link.query['passCode']?.slice(0, -1)}!` },
      { passCode: '' },
      { UserEmailId: 'admin@ui.example' },
      { transactionId: String(other.id) },
      { transactionId: 'x' },
      { transTypeId: '28' },
      { tenant: 'harbor' },
      { tenant: 'nowhere' },
      { tenant: 'closed' },
    ]
    for (const changes of wrong) {
      const details = await world.details(link, changes)
      expect([details.statusCode, messageOf(details)]).toEqual([403, 'The link is not valid.'])
    }
    const bodies = [
      { body: { TransactionId: other.id } },
      { body: { TransactionTypeId: 28 } },
      { query: { UserEmailId: 'x@y.example' } },
    ]
    for (const changes of bodies) {
      const decision = await world.decide(link, 4, changes)
      expect([decision.statusCode, messageOf(decision)]).toEqual([403, 'The link is not valid.'])
    }
    expect((await world.read(draft)).Status).toBe('PendingApproval')
    expect((await world.details(link, { UserEmailId: ' CONTROLLER@ui.example' })).statusCode).toBe(200)
  })

  it('[APPR-13] a header that names another tenant is a mismatch', async () => {
    const { link } = await asked()
    expect((await world.decide(link, 4, { headers: { tenant: 'harbor' } })).statusCode).toBe(403)
    expect((await world.decide(link, 4, { headers: { tenant: 'ui' } })).statusCode).toBe(200)
  })

  it('[APPR-14] a decision is made once: the same again is told the same, another is refused', async () => {
    const { draft, link } = await asked()
    const first = await world.decide(link, 4)
    const again = await world.decide(link, 4)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    const other = await world.decide(link, 2)
    const said = 'This step was already decided: Approved. The status of the document is now: Approved.'
    expect([other.statusCode, messageOf(other)]).toEqual([409, said])
    expect((await world.details(link)).statusCode).toBe(409)
    expect((await world.read(draft)).Status).toBe('Approved')
  })

  it('[APPR-14] twelve at once are one decision', async () => {
    const { draft, link } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => world.decide(link, index % 2 === 0 ? 4 : 2)),
    )
    const accepted = answers.filter((answer) => answer.statusCode === 200)
    expect(new Set(accepted.map((answer) => answer.body)).size).toBe(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(6)
    const decisions =
      await world.execute(sql`select d.id from approval_decision d join approval_request r on r.id = d.request_id
      where r.doc_id = ${draft.id}`)
    expect(decisions).toHaveLength(1)
  })

  it('[APPR-15] Hold spends its link and mails a fresh one for the later decision', async () => {
    const { draft, link } = await asked()
    await world.decide(link, 3)
    const [fresh] = await world.links()
    expect(fresh?.to).toBe(link.to)
    expect(fresh?.query['passCode']).not.toBe(link.query['passCode'])
    expect((await world.decide(link, 4)).statusCode).toBe(409)
    expect(fresh && (await world.decide(fresh, 4)).statusCode).toBe(200)
    expect((await world.read(draft)).Status).toBe('Approved')
  })

  it('[APPR-16] two approvers of one step: one decides, the other is told', async () => {
    await world.rule({ userId: 3, roleId: 1 })
    const draft = await world.submit()
    const links = await world.links()
    const answers = await Promise.all(links.map((link, index) => world.decide(link, index === 0 ? 4 : 2)))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(['Approved', 'Denied']).toContain((await world.read(draft)).Status)
  })

  it('[APPR-17] an expired link is gone', async () => {
    const { link } = await asked()
    await world.execute(sql`update approval_link set expires_at = now() where decided_at is null`)
    for (const answer of [await world.details(link), await world.decide(link, 4)]) {
      expect([answer.statusCode, messageOf(answer)]).toEqual([410, 'The link has expired.'])
    }
  })

  it('[APPR-17] a link lives as long as the tenant says', async () => {
    await asked()
    const rows = await world.execute(sql`select extract(epoch from expires_at - issued_at)::int / 3600 as hours
      from approval_link order by id desc limit 1`)
    expect(rows).toEqual([{ hours: 72 }])
  })

  it.each([
    [
      'the approver is blocked',
      sql`update app_user set is_blocked = true where id = 3`,
      sql`update app_user set is_blocked = false`,
    ],
    [
      'the address changes',
      sql`update app_user set email = 'new@ui.example' where id = 3`,
      sql`update app_user set email = 'controller@ui.example' where id = 3`,
    ],
    [
      'the level asks somebody else',
      sql`update approval_level set user_id = 1`,
      sql`update approval_level set user_id = 3`,
    ],
  ])('[APPR-18] a link ends when %s', async (_why, change, undo) => {
    const { link } = await asked()
    await world.execute(change)
    const answers = [await world.details(link), await world.decide(link, 4)]
    await world.execute(undo)
    expect(answers.map((answer) => answer.statusCode)).toEqual([410, 410])
  })

  it('[APPR-18] a link ends when the document is revised, and the new version mails a new one', async () => {
    const { draft, link } = await asked()
    const revised = await world.move(world.chef, draft, 'revise')
    expect((await world.decide(link, 4)).statusCode).toBe(410)
    const submitted = { ...draft, etag: String(revised.headers['etag']) }
    expect((await world.move(world.chef, submitted, 'submit')).statusCode).toBe(200)
    const [fresh] = await world.links()
    expect(fresh?.query['versionNo']).toBe('2')
    expect(fresh && (await world.decide(fresh, 4)).statusCode).toBe(200)
  })

  it('[APPR-19] another version in the address is refused', async () => {
    const { draft, link } = await asked()
    const answer = await world.decide(link, 4, { query: { versionNo: '2' } })
    expect([answer.statusCode, answer.json<{ Code: string }>().Code]).toEqual([409, 'E_LINK_CHANGED'])
    expect((await world.read(draft)).Status).toBe('PendingApproval')
  })

  it('[APPR-20] reading changes nothing but a log of views', async () => {
    const { draft, link } = await asked()
    const before = await world.read(draft)
    await world.details(link)
    await world.details(link)
    expect(await world.read(draft)).toEqual(before)
    const head = await world.app.inject({
      method: 'HEAD',
      url: '/inventory/api/GetTransactionDetailsForEmail',
      query: { ...link.query },
    })
    expect(head.statusCode).toBeGreaterThanOrEqual(400)
    expect(
      await world.execute(sql`select count(*)::int as views from approval_link_view v join approval_link l on l.id = v.link_id
      where l.doc_id = ${draft.id}`),
    ).toEqual([{ views: 2 }])
  })

  it('[APPR-21] the body is exactly one decision of the three', async () => {
    const { link } = await asked()
    for (const changes of [
      { ApprovalStatusId: 1 },
      { ApprovalStatusId: '4' },
      { Remark: 'x'.repeat(501) },
      { more: true },
    ]) {
      expect((await world.decide(link, 4, { body: changes })).statusCode).toBe(400)
    }
    const send = (payload: object) =>
      world.app.inject({
        method: 'POST',
        url: '/inventory/api/ProcessApprovalTransaction',
        query: { ...link.query },
        payload,
      })
    expect((await send([])).statusCode).toBe(400)
    const one = { ApprovalStatusId: 4, Remark: '', TransactionId: 1, TransactionTypeId: 1 }
    expect((await send([one, one])).statusCode).toBe(400)
    const remarks = await world.decide(link, 2, { body: { Remark: ' ' } })
    expect([remarks.statusCode, remarks.json<{ Code: string }>().Code]).toEqual([422, 'E_REMARKS'])
  })

  it('[APPR-23] an address that keeps trying wrong links is slowed down', async () => {
    const { link } = await asked()
    const codes: number[] = []
    for (let count = 0; count < 21; count += 1)
      codes.push((await world.details(link, { passCode: 'wrong' })).statusCode)
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403))
    expect(codes[20]).toBe(429)
    expect((await world.details(link)).statusCode).toBe(200)
  })
})
