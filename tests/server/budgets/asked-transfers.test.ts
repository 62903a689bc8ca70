import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import type { Row } from '../sources/order-world.ts'
import { testUsers } from '../support/seed.ts'

const [kitchen, bar] = [50, 51]
const expense = 2

let world: RequestWorld
beforeAll(async () => {
  world = await createRequestWorld()
  await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
    sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${bar}, 2, 'BAR', 'Bar', true)`.execute(trx),
  )
  await world.create('ApprovalRules', {
    Name: 'Transfers from 50',
    DocType: 'budgetTransfer',
    MinAmount: '50',
    Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
  })
})
afterAll(() => world.close())

/** A budget in force: 100.00 for the kitchen, nothing for the bar. */
async function budget(): Promise<number> {
  const cell = (CostCentreId: number, Amount: string) => ({ CostCentreId, AccountId: expense, Period: 1, Amount })
  const Lines = [cell(kitchen, '100'), cell(bar, '0')]
  const draft = await world.create('Budgets', { FiscalYear: 2031, Control: 'Block', Lines })
  return (await world.done('Budgets', draft, 'submit')).Id
}

/** A transfer from the kitchen to the bar that was submitted. */
async function asked(BudgetId: number, Amount: string): Promise<Row> {
  const [FromAccountId, ToAccountId] = [expense, expense]
  const Lines = [{ FromCentreId: kitchen, FromAccountId, Period: 1, ToCentreId: bar, ToAccountId, Amount }]
  const draft = await world.create('BudgetTransfers', { BudgetId, Reason: 'Linen', Lines })
  return world.done('BudgetTransfers', draft, 'submit')
}

/** The amounts of kitchen and bar. */
async function amounts(budgetId: number): Promise<readonly unknown[]> {
  const { Lines } = await world.read('Budgets', budgetId)
  return Lines.toSorted((a, b) => Number(a['CostCentreId']) - Number(b['CostCentreId'])).map(({ Amount }) => Amount)
}

async function decide(row: Row, name: string): Promise<Record<string, unknown>> {
  const answer = await world.controller.call({
    method: 'POST',
    url: `/inventory/api/BudgetTransfers(${row.Id})/${name}`,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
    payload: { Remarks: 'Looked at' },
  })
  return answer.json()
}

it('[BUDG-12] a transfer somebody is asked about moves nothing before it is approved, nothing once it is denied, and no more than is left by then', async () => {
  const id = await budget()
  const [first, second, third] = [await asked(id, '60'), await asked(id, '70'), await asked(id, '55')]
  expect([first, second, third].map((row) => row['Status'])).toEqual(Array(3).fill('PendingApproval'))
  expect(await amounts(id)).toEqual(['100', '0'])
  // Whoever wrote it is not asked, and decides nothing.
  expect((await world.move('BudgetTransfers', first, 'approve')).statusCode).toBe(403)
  expect(await decide(second, 'deny')).toMatchObject({ Status: 'Denied' })
  expect(await amounts(id)).toEqual(['100', '0'])
  expect(await decide(first, 'approve')).toMatchObject({ Status: 'Approved' })
  expect(await amounts(id)).toEqual(['40', '60'])
  // 40.00 are left of the kitchen by now: the third, for which there was enough when it was asked for, waits on.
  expect(await decide(third, 'approve')).toMatchObject({ Code: 'E_BUDGET_LEFT' })
  expect(await world.read('BudgetTransfers', third.Id)).toMatchObject({ Status: 'PendingApproval' })
  // Below the rule nobody is asked.
  expect(await asked(id, '40')).toMatchObject({ Status: 'Approved' })
  expect(await amounts(id)).toEqual(['0', '100'])
  await world.holds()
})
