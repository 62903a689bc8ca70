import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApprovalWorld, messageOf, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const [centre, expense] = [50, 2]

describe('requisitions that are issued as they are approved, against budgets', () => {
  let world: ApprovalWorld
  let approver: TestSession
  beforeAll(async () => {
    world = await createApprovalWorld()
    approver = world.controller
    await world.rule({ userId: 3 })
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', ${stock.site}, 'issueOnApproval', 'true'::jsonb, 1, now())`)
    await world.execute(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active)
      values ('ui', ${centre}, ${stock.site}, 'KIT', 'Kitchen', true)`)
  })
  afterAll(() => world.close())
  beforeEach(() => world.execute(sql`update budget set status = 'Cancelled'`))

  let last = 900
  const budget = async (control: 'Warn' | 'Block', amount: string) => {
    const now = world.clock.now()
    last += 1
    await world.execute(sql`insert into budget (tenant_id, id, site_id, doc_no, status, fiscal_year, scenario, control, version_no)
      values ('ui', ${last}, ${stock.site}, ${`B-${last}`}, 'Approved', ${now.getUTCFullYear()}, 'Original', ${control}, 1)`)
    await world.execute(sql`insert into budget_line (tenant_id, parent_id, line_no, cost_centre_id, account_id, period, amount)
      values ('ui', ${last}, 1, ${centre}, ${expense}, ${now.getUTCMonth() + 1}, ${amount}::numeric)`)
  }
  /** Four of flour at 2.50, used up: 10.00 of the kitchen. */
  const submitted = async (): Promise<Draft> => {
    const draft = await world.create('4', stock.flour)
    await world.execute(sql`update requisition set requisition_type = 'DirectExpense', expense_account_id = ${expense}, cost_centre_id = ${centre}
      where id = ${draft.id}`)
    const answer = await world.move(world.chef, draft, 'submit')
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...draft, etag: String(answer.headers['etag']) }
  }
  const approved = async (draft: Draft) => {
    const answer = await world.move(approver, draft, 'approve')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Readonly<Record<string, unknown>>>()
  }
  const blind = async () => {
    await world.execute(sql`delete from role_permission where permission = 'ViewCost' and parent_id = 3`)
    approver = await signIn(world, { user: 'controller' })
  }

  it('[RQN-442] are issued where the budget holds it', async () => {
    await budget('Warn', '1000')
    expect(await approved(await submitted())).toMatchObject({ Status: 'Completed' })
  })

  it('[RQN-442, BUDG-5] stay approved where a budget warns, because nobody is asked; whoever issues them is', async () => {
    await budget('Warn', '5')
    const draft = await submitted()
    const made = await approved(draft)
    expect(made).toMatchObject({ Status: 'Approved', ApprovalStatusId: 4, Lines: [{ IssuedQty: '0' }] })
    expect(made['@larder.said']).toMatch(/Nothing was issued: The budget of Kitchen.*asked to confirm that/)
    expect(made['@larder.said']).toContain('10.00 is asked of it')
    const { etag } = await world.read(draft)
    const asked = await world.move(world.admin, { ...draft, etag }, 'issueThere')
    expect(asked.json()).toMatchObject({ Code: 'E_BUDGET', CanConfirm: true })
    const meant = await world.move(world.admin, { ...draft, etag }, 'issueThere', { Confirmed: true })
    expect(meant.json(), meant.body).toMatchObject({ Status: 'Completed' })
  })

  it('[RQN-442, BUDG-6] stay approved where a budget blocks, and nobody is told they could confirm', async () => {
    await budget('Block', '5')
    const made = await approved(await submitted())
    expect(made).toMatchObject({ Status: 'Approved' })
    expect(made['@larder.said']).toContain('10.00 is asked of it')
    expect(made['@larder.said']).not.toContain('confirm')
  })

  it('[RQN-442, BUDG-10] no figure of a budget is told to an approver who may not see costs, on the screen or in a mail', async () => {
    await budget('Block', '5')
    await blind()
    const made = await approved(await submitted())
    expect(made).toMatchObject({ Status: 'Approved' })
    expect(made['@larder.said']).toContain('Nothing was issued: a budget does not hold what it costs.')
    expect(made['@larder.said']).not.toMatch(/\d\.\d|Kitchen/)
    await world.mails()
    const draft = await submitted()
    const [link] = await world.links()
    if (link === undefined) throw new Error('No link was mailed')
    const answer = await world.decide(link, 4)
    expect([answer.statusCode, (await world.read(draft)).Status]).toEqual([200, 'Approved'])
    expect(messageOf(answer)).toContain('a budget does not hold what it costs.')
    expect(messageOf(answer)).not.toMatch(/\d\.\d|Kitchen/)
  })

  it('[RQN-442] stay approved where the database itself refuses the issue, and the approver is told why', async () => {
    const owner = world.database.owner()
    await sql`create function refuse_issue() returns trigger language plpgsql as
      $$ begin raise exception 'E_PERIOD_CLOSED: 2026-3' using errcode = 'LD001'; end $$`.execute(owner)
    await sql`create trigger refuse_issue before update on requisition for each row when (new.status = 'Completed')
      execute function refuse_issue()`.execute(owner)
    const made = await approved(await submitted())
    await sql`drop function refuse_issue cascade`.execute(owner)
    expect(made).toMatchObject({ Status: 'Approved', ApprovalStatusId: 4, Lines: [{ IssuedQty: '0' }] })
    expect(made['@larder.said']).toMatch(/Nothing was issued: .*2026-3/)
  })
})
