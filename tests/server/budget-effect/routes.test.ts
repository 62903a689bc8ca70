import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from '../requests/request-world.ts'
import type { Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

const [kitchen, bar] = [50, 51]
const [stock, expense] = [1, 2]

describe('the effect of documents on budgets', () => {
  let world: RequestWorld
  let period = 0
  let year = 0
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${bar}, 2, 'BAR', 'Bar', true)`)
    ;[year, period] = [world.test.clock.now().getUTCFullYear(), world.test.clock.now().getUTCMonth() + 1]
    const cell = (AccountId: number, Amount: string, CostCentreId = kitchen) => ({
      CostCentreId,
      AccountId,
      Period: period,
      Amount,
    })
    const lines = [cell(expense, '1000'), cell(stock, '100'), cell(expense, '40', bar)]
    const draft = await world.create('Budgets', { FiscalYear: year, Control: 'Warn', Lines: lines })
    await world.done('Budgets', draft, 'submit')
    await world.create('ApprovalRules', {
      Name: 'Every request',
      DocType: 'purchaseRequest',
      MinAmount: '250',
      Levels: [{ Mode: 'Any', UserId: 2, MinAmount: '0' }],
    })
  })
  afterAll(() => world.close())

  const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const effect = async (payload: object, session = world.session) => {
    const answer = await session.call({ method: 'POST', url: '/inventory/api/BudgetEffect', payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ cells: readonly Record<string, unknown>[] }>().cells
  }
  const uniforms = (Price: string, Qty = '10') => ({ Description: 'Uniforms', Qty, Price })
  const body = (Lines: readonly object[], more: object = {}) => ({
    DeliveryLocationId: places.store,
    CostCentreId: kitchen,
    Lines,
    ...more,
  })
  const told = (cells: readonly Record<string, unknown>[]) =>
    cells.map(({ costCentre, amount, actual, committed, asked, left }) => [
      costCentre,
      ...[amount, actual, committed, asked, left].map(Number),
    ])

  it('[BUDG-9, BUDG-10] tells a request while it is written, the worst cell first', async () => {
    // 10 uniforms at 30.00 of 1,000.00, and 10 tomatoes at 12.00 of 100.00.
    const cells = await effect({
      set: 'PurchaseRequests',
      body: body([uniforms('30'), tomato('10', { Price: '12' })]),
    })
    expect(told(cells)).toEqual([
      ['Kitchen', 100, 0, 0, 120, -20],
      ['Kitchen', 1000, 0, 0, 300, 700],
    ])
    expect(cells[0]).toMatchObject({ control: 'Warn', year, period, budget: expect.stringMatching(/^BUD/) })
    expect(await effect({ set: 'PurchaseRequests', body: body([uniforms('30')], { CostCentreId: null }) })).toEqual([])
    // A line that is not finished asks for nothing yet.
    expect(told(await effect({ set: 'PurchaseRequests', body: body([{ Description: 'x', Price: '3' }]) }))).toEqual([])
  })

  it('[BUDG-9, BUDG-10] tells an approver what a waiting request does, and no more once it is committed', async () => {
    const waiting = await world.done(
      'PurchaseRequests',
      await world.draft([uniforms('30')], { CostCentreId: kitchen }),
      'submit',
    )
    expect(waiting['Status']).toBe('PendingApproval')
    const asked = { set: 'PurchaseRequests', id: waiting.Id }
    expect(told(await effect(asked))).toEqual([['Kitchen', 1000, 0, 0, 300, 700]])
    // Another one is committed meanwhile: 200.00.
    const other = await world.done(
      'PurchaseRequests',
      await world.draft([uniforms('20')], { CostCentreId: kitchen }),
      'submit',
    )
    expect(other['Status']).toBe('Approved')
    expect(told(await effect(asked))).toEqual([['Kitchen', 1000, 0, 200, 300, 500]])
    expect(await effect({ set: 'PurchaseRequests', id: other.Id })).toEqual([])
    await world.done('PurchaseRequests', other, 'cancel')
    // A bill of 50.00 for the bar is beyond 40.00, as it is stored and as it is changed.
    const line = { Description: 'Linen', AccountId: expense, CostCentreId: bar, Qty: '1', Price: '50' }
    const bill = await world.create('MiscInvoices', { SupplierId: 1, InvoiceNo: 'B-9', Lines: [line] })
    expect(told(await effect({ set: 'MiscInvoices', id: bill.Id }))).toEqual([['Bar', 40, 0, 0, 50, -10]])
    const changed = { Lines: [{ ...line, Id: bill.Lines[0]?.Id, Price: '35' }] }
    expect(told(await effect({ set: 'MiscInvoices', id: bill.Id, body: changed }))).toEqual([['Bar', 40, 0, 0, 35, 5]])
  })

  it('[BUDG-9] gives back in an order what its request has committed, before and after it is sent', async () => {
    const asked = await world.done(
      'PurchaseRequests',
      await world.draft([tomato('10', { Price: '2.5' })], { CostCentreId: kitchen }),
      'submit',
    )
    const lines = [ordering(asked, 0, '10', { Price: '3' })]
    const header = { SupplierId: 1, DeliveryLocationId: places.store, CostCentreId: kitchen }
    // 30.00 in place of 25.00: 5.00 more.
    const more = [['Kitchen', 100, 0, 25, 5, 70]]
    expect(told(await effect({ set: 'PurchaseOrders', body: { ...header, Lines: lines } }))).toEqual(more)
    const draft = await world.orderOf(lines, { CostCentreId: kitchen })
    expect(told(await effect({ set: 'PurchaseOrders', id: draft.Id }))).toEqual(more)
    await world.create('ApprovalRules', {
      Name: 'Small orders',
      DocType: 'purchaseOrder',
      MaxAmount: '1000',
      MinAmount: '0',
      Levels: [{ Mode: 'Any', UserId: 2, MinAmount: '0' }],
    })
    const waiting: Row = await world.done('PurchaseOrders', draft, 'submit')
    expect(waiting['Status']).toBe('PendingApproval')
    expect(told(await effect({ set: 'PurchaseOrders', id: waiting.Id }))).toEqual(more)
    // Half of it, at the price that was asked for, asks for nothing more.
    const half = { ...header, Lines: [ordering(asked, 0, '5', { Price: '2.5' })] }
    expect(told(await effect({ set: 'PurchaseOrders', body: half }))).toEqual([['Kitchen', 100, 0, 25, 0, 75]])
  })

  it('[BUDG-10] tells nobody who may not read the amounts, nor of records of other sites', async () => {
    await run(`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 90, 'ViewPurchaseRequests'), ('ui', 2, 91, 'CreatePurchaseRequests'), ('ui', 2, 92, 'ViewPurchaseOrder')`)
    const chef = await signIn(world.test, { user: 'chef' })
    // What is made up is judged for those alone who could write it.
    const madeUp = { set: 'PurchaseOrders', body: body([uniforms('30')]) }
    const unasked = await chef.call({ method: 'POST', url: '/inventory/api/BudgetEffect', payload: madeUp })
    expect(unasked.statusCode).toBe(403)
    expect(await effect({ set: 'PurchaseRequests', body: body([uniforms('30')]) }, chef)).toEqual([])
    const missing = await world.session.call({
      method: 'POST',
      url: '/inventory/api/BudgetEffect',
      payload: { set: 'PurchaseRequests', id: 999_999 },
    })
    expect(missing.statusCode).toBe(404)
  })
})
