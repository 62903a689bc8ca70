import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from '../requests/request-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { sendWaiting } from '../support/sent-mails.ts'

const [kitchen, bar] = [50, 51]
const [stock, expense] = [1, 2]

type Task = Readonly<Record<string, unknown>>

describe('the effect on budgets where people approve', () => {
  let world: RequestWorld
  let controller: TestSession
  let period = 0
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${bar}, 2, 'BAR', 'Bar', true)`)
    await run(`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 3, 90, 'ViewPurchaseRequests'), ('ui', 3, 91, 'ViewCost'), ('ui', 2, 90, 'ViewPurchaseRequests'), ('ui', 2, 91, 'DocumentApprovals')`)
    const now = world.test.clock.now()
    period = now.getUTCMonth() + 1
    const cell = (AccountId: number, Amount: string, CostCentreId = kitchen) => ({
      CostCentreId,
      AccountId,
      Period: period,
      Amount,
    })
    const lines = [cell(expense, '1000'), cell(stock, '100'), cell(expense, '40', bar)]
    const budget = { FiscalYear: now.getUTCFullYear(), Control: 'Warn', Lines: lines }
    await world.done('Budgets', await world.create('Budgets', budget), 'submit')
    for (const DocType of ['purchaseRequest', 'purchaseOrder'])
      await world.create('ApprovalRules', {
        Name: `Every ${DocType}`,
        DocType,
        MinAmount: DocType === 'purchaseRequest' ? '250' : '0',
        ...(DocType === 'purchaseOrder' ? { MaxAmount: '1000' } : {}),
        Levels: [{ Mode: 'All', UserId: 3, MinAmount: '0' }],
      })
    controller = await signIn(world.test, { user: 'controller' })
  })
  afterAll(() => world.close())

  const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const uniforms = (Price: string, Qty = '10') => ({ Description: 'Uniforms', Qty, Price })
  const submitted = async (lines: Parameters<RequestWorld['draft']>[0], more: object = { CostCentreId: kitchen }) => {
    const row = await world.done('PurchaseRequests', await world.draft(lines, more), 'submit')
    expect(row['Status']).toBe('PendingApproval')
    return row
  }
  const tasks = async (session: TestSession, query: string): Promise<readonly Task[]> => {
    const answer = await session.call({ url: `/inventory/api/ApprovalTasks?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Task[] }>().value
  }
  const mails = async () => (await sendWaiting(world.test, 'ui')).mails
  const effectOf = async (row: Task, session = controller) =>
    (await tasks(session, `$filter=DocNumber eq '${String(row['DocNo'])}'`)).map((task) => task['BudgetEffect'])

  it('[APPR-64] tells it in the worklist, against what the budgets have left now', async () => {
    const asked = await submitted([uniforms('30')])
    expect(await effectOf(asked)).toEqual(['700.00 left · Kitchen'])
    // 200.00 are committed meanwhile, which nobody is asked about.
    const other = await world.done(
      'PurchaseRequests',
      await world.draft([uniforms('20')], { CostCentreId: kitchen }),
      'submit',
    )
    expect(await effectOf(asked)).toEqual(['500.00 left · Kitchen'])
    await world.done('PurchaseRequests', other, 'cancel')
    // 300.00 of expenses and 120.00 of 100.00 in stock: the worst first, and one more.
    const both = await submitted([uniforms('30'), tomato('10', { Price: '12' })])
    expect(await effectOf(both)).toEqual(['20.00 over · Kitchen (+1)'])
    // Nothing of a document without a cost centre, nothing once it is decided.
    expect(await effectOf(await submitted([uniforms('30')], {}))).toEqual([null])
    const approved = await controller.call({
      method: 'POST',
      url: `/inventory/api/PurchaseRequests(${asked.Id})/approve`,
      headers: { 'idempotency-key': 'approve-asked', 'if-match': `"v${String(asked['VersionNo'])}"` },
      payload: {
        Request: (await tasks(controller, `$filter=DocNumber eq '${String(asked['DocNo'])}'`))[0]?.['Request'],
      },
    })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await effectOf(asked)).toEqual([null])
    await world.holds()
  })

  it('[APPR-64] what was changed and sent again takes the place of what was asked', async () => {
    const asked = await submitted([uniforms('26', '10')], { CostCentreId: bar })
    expect(await effectOf(asked)).toEqual(['220.00 over · Bar'])
    const revised = await world.done('PurchaseRequests', asked, 'revise')
    expect(await effectOf(asked)).toEqual([null])
    const again = await world.done('PurchaseRequests', revised, 'submit')
    expect(again['Status']).toBe('PendingApproval')
    expect((await effectOf(asked)).filter((text) => text !== null)).toEqual(['220.00 over · Bar'])
    await world.done('PurchaseRequests', again, 'cancel')
  })

  it('[APPR-64, BUDG-9] gives back in an order what its request has committed', async () => {
    const request = await world.request([tomato('10', { Price: '2.5' })], { CostCentreId: kitchen })
    const before = Number(await world.committed('PRE'))
    const order = await world.orderOf([ordering(request, 0, '10', { Price: '3' })], { CostCentreId: kitchen })
    const waiting = await world.done('PurchaseOrders', order, 'submit')
    expect(waiting['Status']).toBe('PendingApproval')
    expect(before).toBeGreaterThan(0)
    // 30.00 in place of 25.00 of 100.00.
    expect(await effectOf(waiting)).toEqual(['70.00 left · Kitchen'])
  })

  it('[APPR-64] counts the day of a period that was closed meanwhile as today', async () => {
    const asked = await submitted([uniforms('30', '11')], { CostCentreId: kitchen })
    const [told] = await effectOf(asked)
    await run(`update approval_ask set day = '2020-05-05' where doc_id = ${asked.Id}`)
    // A year without a budget.
    expect(await effectOf(asked)).toEqual([null])
    await run(`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, starts_on, ends_on, status)
      values ('ui', 2, 2020, 5, '2020-05-01', '2020-05-31', 'Closed')`)
    expect(await effectOf(asked)).toEqual([told])
  })

  it('[APPR-64, BUDG-10] tells nobody who may not read the amounts, and exports what it tells', async () => {
    const chef = await signIn(world.test, { user: 'chef' })
    const asked = await submitted([uniforms('31')])
    await run(`update approval_request set approver_id = 2 where doc_id = ${asked.Id} and state = 'Open'`)
    const [task] = await tasks(chef, `$filter=DocNumber eq '${String(asked['DocNo'])}'`)
    expect(task).toMatchObject({ DocNumber: asked['DocNo'] })
    expect(task).not.toHaveProperty('BudgetEffect')
    await run(`update approval_request set approver_id = 3 where doc_id = ${asked.Id} and state = 'Open'`)
    const url = `/inventory/api/ApprovalTasks/$export?format=csv&columns=docNumber,budgetEffect&$filter=DocNumber eq '${String(asked['DocNo'])}'`
    expect((await controller.call({ url })).body).toMatch(/[\d.,]+ left · Kitchen/)
  })

  it('[APPR-65] the page of a mail tells it to approvers who may read it', async () => {
    await mails()
    const asked = await submitted([uniforms('33')])
    const page = async (url: string) => {
      const query = Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''))
      const answer = await world.test.app.inject({ url: '/inventory/api/GetTransactionDetailsForEmail', query })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<EmailApprovalTransaction>()
    }
    const sent = (await mails()).find(({ subject }) => subject.includes(String(asked['DocNo'])))
    const link = /https?:\/\/\S+/.exec(sent?.text ?? '')?.[0] ?? ''
    expect((await page(link)).Budgets).toMatchObject([{ costCentre: 'Kitchen', asked: '330', amount: '1000' }])
    await run(`delete from role_permission where tenant_id = 'ui' and parent_id = 3 and permission = 'ViewCost'`)
    expect(await page(link)).not.toHaveProperty('Budgets')
  })
})
