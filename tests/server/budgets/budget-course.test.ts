import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { raiseAlerts } from '../../../server/alerts/raise-alerts.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'

const [kitchen, bar] = [50, 51]
const expense = 2
const cost = 3

describe('the course of budgets', () => {
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
  it('[BUDG-14] goes down as planned, by what was spent, by what is committed besides, and as is to be expected', async () => {
    const { Id } = await budget({
      FiscalYear: 2031,
      Lines: Array.from({ length: 12 }, (_, index) => cell('100', { Period: index + 1 })),
    })
    const entries = [
      [1, 'ACT', 80],
      [2, 'ACT', 120],
      [2, 'PO', 20],
      [3, 'ACT', 30],
      [4, 'PO', 130],
    ]
    const undone = new Error('undone')
    let rows: readonly Record<string, unknown>[] = []
    // Nothing of 2031 stays: the transaction is undone.
    const told = withTenant(world.test.db, { tenantId: 'ui', now: new Date('2031-03-10T12:00:00Z') }, async (trx) => {
      for (const [no, kind, amount] of entries)
        await sql`with period as (
            insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on)
            values ('ui', 2, 2031, ${no}, ${`2031-${no}`}, make_date(2031, ${no}, 1), (make_date(2031, ${no}, 1) + interval '1 month')::date - 1)
            on conflict (tenant_id, site_id, fiscal_year, period_no) do update set name = excluded.name returning id)
          insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, cost_centre_id, account_id, period_id, amount, base_qty)
          select 'ui', (select min(id) from posting where tenant_id = 'ui'), ${kind}, 4, 1, 1, 2, ${kitchen}, ${expense}, id, ${amount}, 0 from period`.execute(
          trx,
        )
      rows = (
        await sql<Record<string, unknown>>`select * from budget_burn where tenant_id = 'ui' and budget_id = ${Id}
          and cost_centre_id is null and account_id is null order by period_no`.execute(trx)
      ).rows
      throw undone
    })
    await expect(told).rejects.toBe(undone)
    const number = (value: unknown) => (value === null ? null : Number(value))
    const left = rows.map((row) =>
      [row['left_planned'], row['left_spent'], row['left_committed'], row['left_expected']].map(number),
    )
    expect(left.slice(0, 6)).toEqual([
      [1200, 1200, 1200, null],
      [1100, 1120, 1120, null],
      [1000, 1000, 980, 980],
      [900, 970, 950, 870],
      [800, null, 820, 740],
      [700, null, null, 630],
    ])
    expect(left[12]).toEqual([0, null, null, -140])
    // It is served as any list is.
    const answer = await world.session.call({
      method: 'GET',
      url: `/inventory/api/BudgetBurns?$filter=BudgetId eq ${Id} and CostCentreId eq null and AccountId eq null&$orderby=PeriodNo`,
    })
    expect(answer.json<{ value: readonly object[] }>().value[12]).toMatchObject({ PeriodNo: 12, LeftPlanned: '0' })
  })

  it('[BUDG-98] goes down of a cost centre, of an account and of both as of the whole, each by its own pace', async () => {
    const { Id } = await budget({
      FiscalYear: year + 2,
      Lines: [
        cell('300', { Period: 1 }),
        cell('100', { Period: 2 }),
        cell('50', { Period: 2, CostCentreId: bar }),
        cell('7', { Period: 2, CostCentreId: bar, AccountId: cost }),
      ],
    })
    const told = async (filter: string) => {
      const answer = await world.session.call({
        method: 'GET',
        url: `/inventory/api/BudgetBurns?$filter=BudgetId eq ${Id} and ${filter}&$orderby=PeriodNo&$top=200`,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const { value } = answer.json<{ value: readonly Readonly<Record<string, unknown>>[] }>()
      return value.map(({ LeftPlanned, Id: row }) => [Number(LeftPlanned), Number(row)] as const)
    }
    const left = async (filter: string) => (await told(filter)).slice(0, 3).map(([amount]) => amount)
    expect(await left('CostCentreId eq null and AccountId eq null')).toEqual([457, 157, 0])
    expect(await left(`CostCentreId eq ${kitchen} and AccountId eq null`)).toEqual([400, 100, 0])
    expect(await left(`CostCentreId eq ${bar} and AccountId eq null`)).toEqual([57, 57, 0])
    expect(await left(`CostCentreId eq null and AccountId eq ${cost}`)).toEqual([7, 7, 0])
    expect(await left(`CostCentreId eq ${bar} and AccountId eq ${expense}`)).toEqual([50, 50, 0])
    // The whole, two centres, two accounts and three cells, of thirteen rows each, no two of which are one.
    const ids = (await told('PeriodNo ge 0')).map(([, row]) => row)
    expect([ids.length, new Set(ids).size]).toEqual([8 * 13, 8 * 13])
    // As a list each row says what it is of, or rows of accounts would look like the whole.
    const { columns } = world.test.definitions.base.families.get('budgetBurn')?.lists['budgetBurns'] ?? {}
    expect(columns).toEqual(expect.arrayContaining(['costCentre', 'account', 'periodNo']))
  })

  it('[BUDG-15, BUDG-16, BUDG-3] takes over what was spent in a year, times a percentage', async () => {
    await run(
      `insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values ('ui', 52, 2, 'SPA', 'Spa', true)`,
    )
    await bill('B-15', 52, '200')
    const empty = await draft({ FiscalYear: year + 4, Lines: [] })
    expect((await world.move('Budgets', empty, 'submit')).json().Errors).toMatchObject([{ code: 'rule/hasCells' }])
    const none = await world.move('Budgets', empty, 'copyActuals', { Fields: { ActualsYear: 2001, ActualsPct: '100' } })
    expect([none.statusCode, none.json().Code]).toEqual([409, 'E_NO_ACTUALS'])
    const other = period === 1 ? 2 : 1
    const own = [cell('1', { CostCentreId: 52 }), cell('55', { CostCentreId: 52, Period: other })]
    const typed = await draft({ FiscalYear: year + 4, Reference: 'Second', Lines: own })
    const copied = await world.done('Budgets', typed, 'copyActuals', {
      Fields: { ActualsYear: year, ActualsPct: '103' },
    })
    expect(copied).toMatchObject({ ActualsYear: year, ActualsPct: '103', Status: 'PendingSubmission' })
    const stored =
      await run(`select l.cost_centre_id as centre, l.account_id as account, l.period, l.amount::float as amount
      from budget_line l where l.tenant_id = 'ui' and l.parent_id = ${copied.Id} order by l.id`)
    // 200.00 at 103 percent are 206.00; the other period stays.
    expect(stored.rows).toEqual(
      expect.arrayContaining([
        { centre: 52, account: expense, period, amount: 206 },
        { centre: 52, account: expense, period: other, amount: 55 },
      ]),
    )
    const spent =
      await run(`select e.cost_centre_id as centre, e.account_id as account, f.period_no as period, round(sum(e.amount) * 1.03, 2)::float as amount
      from commitment_entry e join fiscal_period f on f.tenant_id = e.tenant_id and f.id = e.period_id and f.fiscal_year = ${year}
      where e.tenant_id = 'ui' and e.site_id = 2 and e.kind = 'ACT' and e.cost_centre_id is not null
      group by 1, 2, 3 having round(sum(e.amount) * 1.03, 2) > 0`)
    expect(stored.rows).toEqual(expect.arrayContaining(spent.rows.map((row) => row)))
    expect(stored.rows).toHaveLength(spent.rows.length + 1)
    expect((await world.done('Budgets', copied, 'submit'))['Status']).toBe('Approved')
  })

  it('[BUDG-17] is told once when it is nearly used, and again when it is used beyond, also to who manages the cost centre', async () => {
    await run(`insert into cost_centre (tenant_id, id, site_id, code, name, is_active, manager_id)
      values ('ui', 53, 2, 'GYM', 'Gym', true, 2)`)
    await world.create('AlertRules', {
      Name: 'Budgets',
      Kind: 'BudgetUse',
      Threshold: '90',
      Channel: 'Message',
      Recipients: [{ UserId: 3 }],
    })
    await budget({ Control: 'None', Lines: [cell('100', { CostCentreId: 53 })] })
    const look = () => raiseAlerts({ ...world.test, secrets: testSecrets, publicUrl: 'https://larder.example' })
    const chef = await signIn(world.test, { user: 'chef' })
    const told = async (session: TestSession) => {
      const url = "/inventory/api/Messages?$filter=Kind eq 'Alert'&$orderby=Id"
      const answer = await session.call({ method: 'GET', url })
      return answer.json<{ value: readonly { readonly Subject: string }[] }>().value.map(({ Subject }) => Subject)
    }
    const both = async () => [await told(world.controller), await told(chef)]
    await bill('B-17', 53, '89.99')
    await look()
    expect(await both()).toEqual([[], []])
    await bill('B-18', 53, '5.01')
    await look()
    await look()
    const near = `Gym · EXPENSE · ${period}: 95 % of the budget is used`
    expect(await both()).toEqual([[near], [near]])
    await bill('B-19', 53, '10')
    await look()
    const over = near.replace('95', '105')
    expect(await both()).toEqual([
      [near, over],
      [near, over],
    ])
  })

  /** A bill for a cost centre, spent at once. */
  async function bill(InvoiceNo: string, CostCentreId: number, Price: string): Promise<void> {
    const line = { Description: 'Linen', AccountId: expense, CostCentreId, Qty: '1', Price }
    const written = await world.create('MiscInvoices', { SupplierId: 1, InvoiceNo, Lines: [line] })
    await world.done('MiscInvoices', await world.done('MiscInvoices', written, 'submit'), 'post')
  }
})
