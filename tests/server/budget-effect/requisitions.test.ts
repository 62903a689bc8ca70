import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

const kitchen = 50
const expense = 2

describe('the effect of requisitions on budgets', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(
      `insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true)`,
    )
    const now = world.test.clock.now()
    const cell = { CostCentreId: kitchen, AccountId: expense, Period: now.getUTCMonth() + 1, Amount: '1000' }
    const draft = await world.create('Budgets', { FiscalYear: now.getUTCFullYear(), Control: 'Warn', Lines: [cell] })
    await world.done('Budgets', draft, 'submit')
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '50', Price: '3' }
    await world.done('Receipts', await world.receipt([flour]), 'post')
  })
  afterAll(() => world.close())

  const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const told = async (payload: object, session = world.session) => {
    const answer = await session.call({ method: 'POST', url: '/inventory/api/BudgetEffect', payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<{ cells: readonly Record<string, unknown>[] }>()
      .cells.map(({ amount, actual, committed, asked, left }) => [amount, actual, committed, asked, left].map(Number))
  }
  const body = (Qty: string, more: object = {}) => ({
    RequestLocationId: places.kitchen,
    SupplyLocationId: places.store,
    RequisitionType: 'DirectExpense',
    ExpenseAccountId: expense,
    CostCentreId: kitchen,
    Lines: [{ ItemId: things.flour, UnitId: things.flourKilo, Qty }],
    ...more,
  })
  const set = 'Requisitions'

  it('[BUDG-218] what is expensed is told at the cost of the store, also what does not lie there; what is kept asks for nothing', async () => {
    // 10 kg at 3.00 of 1,000.00; 60 kg where 50 lie, the rest at what was paid last.
    expect(await told({ set, body: body('10') })).toEqual([[1000, 0, 0, 30, 970]])
    expect(await told({ set, body: body('60') })).toEqual([[1000, 0, 0, 180, 820]])
    expect(await told({ set, body: body('10', { RequisitionType: 'Stock', ExpenseAccountId: null }) })).toEqual([])
    expect(await told({ set, body: body('10', { CostCentreId: null }) })).toEqual([])
    expect(await told({ set, body: body('10', { Lines: [{ Qty: '3' }] }) })).toEqual([])
    await run(`update location set is_stocked = false where tenant_id = 'ui' and id = ${places.kitchen}`)
    const used = body('10', { RequisitionType: 'Stock', ExpenseAccountId: null })
    // What goes to a place that keeps no stock is used up as well.
    expect(await told({ set, body: used })).toEqual([[1000, 0, 0, 30, 970]])
    await run(`update location set is_stocked = true where tenant_id = 'ui' and id = ${places.kitchen}`)
  })

  it('[BUDG-218, BUDG-10] an approver is told what is asked, and whoever issues what is left of it; once it is issued nobody', async () => {
    await world.create('ApprovalRules', {
      Name: 'Every requisition',
      DocType: 'requisition',
      MinAmount: '0',
      Levels: [{ Mode: 'Any', UserId: 2, MinAmount: '0' }],
    })
    const waiting = await world.done(set, await world.create(set, body('10')), 'submit')
    expect(waiting['Status']).toBe('PendingApproval')
    expect(await told({ set, id: waiting.Id })).toEqual([[1000, 0, 0, 30, 970]])
    await run(`update approval_rule set is_active = false where tenant_id = 'ui' and name = 'Every requisition'`)
    const free = await world.done(set, await world.create(set, body('10')), 'submit')
    const part = await world.done(set, free, 'issue', { Lines: [{ Id: free.Lines[0]?.Id, IssueQty: '4' }] })
    // 4 kg were 12.00, 6 are left.
    expect(await told({ set, id: free.Id })).toEqual([[1000, 12, 0, 18, 970]])
    expect(await world.done(set, part, 'issue')).toMatchObject({ Status: 'Completed' })
    expect(await told({ set, id: free.Id })).toEqual([])
    expect(await told({ set, body: body('1') })).toEqual([[1000, 30, 0, 3, 967]])
    await world.holds()
  })

  it('[BUDG-218] nobody learns costs of it who may not see them', async () => {
    await run(`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 90, 'ViewRequisition'), ('ui', 2, 91, 'CreateRequisition')`)
    const chef = await signIn(world.test, { user: 'chef' })
    expect(await told({ set, body: body('10') }, chef)).toEqual([])
  })
})
