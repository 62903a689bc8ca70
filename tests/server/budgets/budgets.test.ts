import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, ordering, type RequestWorld } from '../requests/request-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

const [kitchen, bar] = [50, 51]
const expense = 2

describe('budgets', () => {
  let world: RequestWorld
  let year = 0
  let period = 0
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${bar}, 2, 'BAR', 'Bar', true)`)
    // The period of today is made by the first posting.
    await world.request([{ Description: 'Anything', Qty: '1', Price: '1' }])
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ year: number; period: number }>`select f.fiscal_year as year, f.period_no as period from fiscal_period f
        join posting p on p.tenant_id = f.tenant_id and p.period_id = f.id where f.tenant_id = 'ui' limit 1`.execute(
        trx,
      ),
    )
    year = rows[0]?.year ?? 0
    period = rows[0]?.period ?? 0
  })
  afterAll(() => world.close())
  afterEach(async () => {
    await world.holds()
    await run(`update budget set status = 'Cancelled' where tenant_id = 'ui'`)
  })

  const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const cell = (amount: string, more: object = {}) => ({
    CostCentreId: kitchen,
    AccountId: expense,
    Period: period,
    Amount: amount,
    ...more,
  })
  const draft = (changes: object = {}) =>
    world.create('Budgets', { FiscalYear: year, Control: 'Block', Lines: [cell('1000')], ...changes })
  const budget = async (changes: object = {}) => world.done('Budgets', await draft(changes), 'submit')
  const request = (price: string, more: object = {}) =>
    world.draft([{ Description: 'Uniforms', Qty: '10', Price: price }], { CostCentreId: kitchen, ...more })
  const submit = async (row: Row, body: object = {}) => world.move('PurchaseRequests', row, 'submit', body)
  const outcome = async (answer: ReturnType<typeof submit>) => {
    const { statusCode, body } = await answer
    const { Code, CanConfirm, Message } = JSON.parse(body)
    return { statusCode, Code, CanConfirm, text: Message }
  }
  const uses = async (filter: string) => {
    const answer = await world.session.call({ method: 'GET', url: `/inventory/api/BudgetUses?$filter=${filter}` })
    return answer.json<{ value: readonly Record<string, unknown>[] }>().value
  }
  it('[BUDG-1] stands once for a year and scenario, with every cell once', async () => {
    await budget()
    await expect(draft()).rejects.toThrow(/once|together|E_VALIDATION/)
    await expect(draft({ FiscalYear: year + 1, Lines: [cell('1'), cell('2')] })).rejects.toThrow(/E_VALIDATION/)
    await expect(draft({ FiscalYear: year + 1, Lines: [cell('1', { Period: 13 })] })).rejects.toThrow(/inYear/)
    expect(
      (await draft({ FiscalYear: year + 1, Periods: 13, Lines: [cell('1', { Period: 13 })] }))['TotalAmount'],
    ).toBe('1')
  })

  it('[BUDG-4, BUDG-8] says what is requested, ordered and spent of each cell', async () => {
    const { Id } = await budget({ Lines: [cell('1000'), cell('50', { CostCentreId: bar })] })
    const now = async () => {
      const [row] = await uses(`BudgetId eq ${Id} and CostCentreId eq ${kitchen}`)
      return ['Requested', 'Ordered', 'Actual', 'Available', 'UsedPct'].map((name) => Number(row?.[name]))
    }
    const before = await now()
    const change = async () => (await now()).slice(0, 4).map((value, index) => value - (before[index] ?? 0))
    // 10 at 30.00 are 300.00.
    const asked = await world.done('PurchaseRequests', await request('30'), 'submit')
    expect(await change()).toEqual([300, 0, 0, -300])
    await world.done('PurchaseRequests', asked, 'cancel')
    expect(await change()).toEqual([0, 0, 0, 0])
    // A bill of 200.00 is spent at once.
    const bill = await world.create('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo: 'B-4',
      Lines: [{ Description: 'Linen', AccountId: expense, CostCentreId: kitchen, Qty: '1', Price: '200' }],
    })
    const ready = await world.done('MiscInvoices', bill, 'submit')
    await world.done('MiscInvoices', ready, 'post')
    expect(await change()).toEqual([0, 0, 200, -200])
    expect((await uses(`BudgetId eq ${Id} and CostCentreId eq ${bar}`))[0]).toMatchObject({
      Actual: '0',
      Light: 'Free',
    })
  })

  it('[BUDG-5, BUDG-8] holds what an order and its receipt ask beyond what they take the place of', async () => {
    const stock = { AccountId: 1 }
    await budget({ Lines: [cell('30', stock)] })
    // 10 at 2.50 are 25.00 of 30.00 for stock.
    const tomato = { ItemId: things.tomato, UnitId: things.tomatoEach, Description: 'Tomato', Qty: '10', Price: '2.5' }
    const asked = await world.done('PurchaseRequests', await world.draft([tomato], { CostCentreId: kitchen }), 'submit')
    // The order is 30.00: 5.00 more than the request gives back.
    const order = await world.orderOf([ordering(asked, 0, '10', { Price: '3' })], { CostCentreId: kitchen })
    const placed = await world.done('PurchaseOrders', order, 'submit')
    // The goods are dearer by 1.00 than is left.
    const receipt = await world.receipt([taking(placed, 0, '10', { Price: '3.1' })], { CostCentreId: kitchen })
    const refused = await world.move('Receipts', receipt, 'post')
    expect([refused.statusCode, refused.json().Code]).toEqual([409, 'E_BUDGET'])
    await world.done(
      'Receipts',
      await world.receipt([taking(placed, 0, '10', { Price: '3' })], { CostCentreId: kitchen }),
      'post',
    )
  })

  it('[BUDG-5] asks where a budget warns, and lets be what it does not name', async () => {
    const base = await spentOf()
    await budget({ Control: 'Warn', Lines: [cell(String(base + 100))] })
    const over = await request('10.01')
    expect(await outcome(submit(over))).toEqual({
      statusCode: 409,
      Code: 'E_BUDGET',
      CanConfirm: true,
      text: expect.stringMatching(/Kitchen.*100\.00.*100\.10/),
    })
    expect((await submit(over, { Confirmed: true })).statusCode).toBe(200)
    expect((await submit(await request('99', { CostCentreId: bar }))).statusCode).toBe(200)
    expect((await submit(await request('99', { CostCentreId: null }))).statusCode).toBe(200)
  })

  it.each([
    [0, /has 100 available, and 110 is asked/],
    [3, /has 100\.000 available, and 110\.000 is asked/],
  ])(
    '[KIND-51] a refusal says its figures with the %i decimals of the currency of the site',
    async (decimals, figures) => {
      await budget({ Lines: [cell(String((await spentOf()) + 100))] })
      const over = await request('11')
      await run(`update site set currency_decimals = ${decimals} where tenant_id = 'ui' and id = 2`)
      const { Code, text } = await outcome(submit(over))
      await run(`update site set currency_decimals = 2 where tenant_id = 'ui' and id = 2`)
      expect(Code).toBe('E_BUDGET')
      expect(text).toMatch(figures)
    },
  )

  it('[BUDG-5] does not ask where there is no control', async () => {
    await budget({ Control: 'None', Lines: [cell('0')] })
    expect((await submit(await request('5'))).statusCode).toBe(200)
  })

  it('[BUDG-5] has nothing in a period a line has no amount for', async () => {
    const other = period === 1 ? 2 : 1
    await budget({ Lines: [cell('1000000', { Period: other })] })
    expect((await submit(await request('5'))).statusCode).toBe(409)
  })

  it('[BUDG-2] goes by the revised budget before the original, never by a forecast', async () => {
    const base = await spentOf()
    await budget({ Lines: [cell('0')] })
    await budget({ Scenario: 'Forecast', Lines: [cell('1000000')] })
    expect((await submit(await request('5'))).statusCode).toBe(409)
    await budget({ Scenario: 'Revised', Lines: [cell(String(base + 50))] })
    expect((await submit(await request('5'))).statusCode).toBe(200)
    expect((await submit(await request('0.1'))).statusCode).toBe(409)
  })

  it('[BUDG-6] refuses where a budget blocks, and lets pass who may and means it, with the figures in the audit', async () => {
    const base = await spentOf()
    await budget({ Lines: [cell(String(base + 10))] })
    const over = await request('5')
    await run(`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 90, 'ViewPurchaseRequests'), ('ui', 2, 91, 'CreatePurchaseRequests'), ('ui', 2, 92, 'ViewCost')`)
    const chef = await signIn(world.test, { user: 'chef' })
    const asChef = (payload: object) =>
      chef.call({
        method: 'POST',
        url: `/inventory/api/PurchaseRequests(${over.Id})/submit`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': '"v1"' },
        payload,
      })
    expect(await outcome(asChef({}))).toMatchObject({ statusCode: 409, Code: 'E_BUDGET', CanConfirm: undefined })
    expect((await asChef({ Confirmed: true })).statusCode).toBe(409)
    expect(await outcome(submit(over))).toMatchObject({ statusCode: 409, CanConfirm: true })
    expect((await submit(over, { Confirmed: true })).statusCode).toBe(200)
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ after: object; entity_id: string }>`select after, entity_id from audit_log
        where tenant_id = 'ui' and action = 'overrideBudget'`.execute(trx),
    )
    expect(rows).toEqual([
      {
        entity_id: String(over.Id),
        after: expect.objectContaining({ budgetCentre: 'Kitchen', budgetAsked: '50', budgetLeft: '10' }),
      },
    ])
  })

  it('[BUDG-7] lets one of two requests take the last of a cell', async () => {
    const base = await spentOf()
    await budget({ Lines: [cell(String(base + 100))] })
    const both = [await request('6'), await request('6')]
    const answers = await Promise.all(both.map((row) => submit(row)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('[BUDG-3] says what it was copied from', async () => {
    const first = await budget()
    const next = await draft({ FiscalYear: year + 2, BasedOnId: first.Id, Lines: [cell('1030')] })
    expect([next['BasedOnId'], next['TotalAmount']]).toEqual([first.Id, '1030'])
  })

  it('[BUDG-5] tells every cell that is gone beyond', async () => {
    await budget({ Control: 'Warn', Lines: [cell('10'), cell('20', { CostCentreId: bar })] })
    const line = (CostCentreId: number) => ({
      Description: 'Linen',
      AccountId: expense,
      CostCentreId,
      Qty: '1',
      Price: '50000',
    })
    const bill = await world.create('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo: 'B-5',
      Lines: [line(kitchen), line(bar)],
    })
    const ready = await world.done('MiscInvoices', bill, 'submit')
    const refused = await world.move('MiscInvoices', ready, 'post')
    expect(refused.json().Message).toMatch(/Bar.*50,000.00.*Kitchen.*50,000.00 >/)
    await world.done('MiscInvoices', ready, 'cancel')
  })

  it('[BUDG-12, BUDG-13] moves what is left of a cell to another, and back', async () => {
    const [base, atBar] = [await spentOf(), await spentOf(bar)]
    // 100.00 are left in the kitchen.
    const { Id } = await budget({ Lines: [cell(String(base + 100)), cell(String(atBar + 20), { CostCentreId: bar })] })
    const transfer = (Amount: string, more: object = {}) =>
      world.create('BudgetTransfers', {
        BudgetId: Id,
        Reason: 'Linen',
        Lines: [
          {
            FromCentreId: kitchen,
            FromAccountId: expense,
            Period: period,
            ToCentreId: bar,
            ToAccountId: expense,
            Amount,
            ...more,
          },
        ],
      })
    const amounts = async () => {
      const rows = await uses(`BudgetId eq ${Id}&$orderby=CostCentreId,AccountId`)
      return rows.map(({ Amount }) => Number(Amount))
    }
    await expect(transfer('5', { ToCentreId: kitchen })).rejects.toThrow(/elsewhere/)
    const over = await world.move('BudgetTransfers', await transfer('100.01'), 'submit')
    expect([over.statusCode, over.json().Code, over.json().Errors]).toEqual([
      409,
      'E_BUDGET_LEFT',
      [expect.objectContaining({ lines: 'lines', row: 0, params: { available: '100.00', asked: '100.01' } })],
    ])
    const done = await world.done('BudgetTransfers', await transfer('70'), 'submit')
    expect([done['Status'], await amounts()]).toEqual(['Approved', [base + 30, atBar + 90]])
    // The budget holds by its new amounts: 30.00 are left in the kitchen, and the bar gives no more back than it has.
    expect((await submit(await request('3.01'))).statusCode).toBe(409)
    const both = await Promise.all(
      [await transfer('20'), await transfer('20')].map((row) => world.move('BudgetTransfers', row, 'submit')),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await world.done('BudgetTransfers', done, 'reverse', { Remarks: 'Mistaken' })
    expect(await amounts()).toEqual([base + 80, atBar + 40])
    // A cell the budget did not have is made.
    await world.done('BudgetTransfers', await transfer('10', { ToAccountId: 1 }), 'submit')
    expect((await amounts()).toSorted((a, b) => a - b)).toEqual([10, atBar + 40, base + 70].toSorted((a, b) => a - b))
    const history = await run(
      `select 1 from audit_log where tenant_id = 'ui' and action = 'transferBudget' and entity_id = '${Id}'`,
    )
    expect(history.rows.length).toBe(4)
    const late = await transfer('1')
    await run(`update budget set status = 'Finalized' where tenant_id = 'ui' and id = ${Id}`)
    expect((await world.move('BudgetTransfers', late, 'submit')).json().Code).toBe('E_BUDGET_CLOSED')
  })

  /** What earlier tests of this file left used of a cell. */
  async function spentOf(centre = kitchen): Promise<number> {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ sum: string }>`select coalesce(sum(amount), 0)::text as sum from commitment_entry
        where tenant_id = 'ui' and cost_centre_id = ${centre} and account_id = ${expense}`.execute(trx),
    )
    return Number(rows[0]?.sum ?? 0)
  }
})
