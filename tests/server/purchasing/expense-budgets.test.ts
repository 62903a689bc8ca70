import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { booked, expense, useExpenseWorld } from './expense-world.ts'

describe('what lines of expense spend', () => {
  const at = useExpenseWorld()
  const ofKitchen = (price: string) => expense(price, { ExpenseCostCentreId: booked.kitchen })

  it('[VCH-115, BUDG-5] is held against the budget of the account and the cost centre, and given back by a reversal', async () => {
    // The period of today is made by the first posting.
    await at.posted(await at.written('1', [ofKitchen('1')]))
    const [period] = await at.rows(sql<{ year: number; no: number }>`select fiscal_year as year, period_no as no
      from fiscal_period where tenant_id = 'ui' and site_id = 2`)
    const cell = { CostCentreId: booked.kitchen, AccountId: booked.power, Period: period?.no, Amount: '101' }
    const budget = await at.world.made('Budgets', { FiscalYear: period?.year, Control: 'Block', Lines: [cell] })
    await at.world.moved('Budgets', budget, 'submit')
    const first = await at.posted(await at.written('100', [ofKitchen('100')]))
    const more = await at.world.moved('Vouchers', await at.written('5', [ofKitchen('5')]), 'submit')
    expect((await at.world.move('Vouchers', more, 'post')).json()).toMatchObject({ Code: 'E_BUDGET' })
    await at.world.moved('Vouchers', first, 'reverse', { Remarks: 'not ours' })
    expect((await at.world.moved('Vouchers', more, 'post'))['Status']).toBe('Completed')
  })

  it('[VCH-115, CAPEX-4] is spent of the project it names, on the account of capital work', async () => {
    await at.rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', 40, '1800', 'Capital work', 'CAPWIP', true)`)
    const draft = await at.world.made('CapitalProjects', {
      Name: 'New line',
      Budget: '1000',
      StartsOn: '2020-01-01',
      ExpiresOn: '2099-12-31',
      AccountId: 40,
    })
    const project = await at.world.moved('CapitalProjects', draft, 'submit')
    const line = expense('300', { ExpenseAccountId: 40, ExpenseProjectId: project.Id })
    const posted = await at.posted(await at.written('300', [line]))
    expect(posted.Lines[0]).toMatchObject({ BookedProjectId: project.Id, BookedAccountId: 40 })
    expect(await at.journal(posted.Id)).toEqual(['EXP 40 300', 'AP 22 -300'])
    const spent = async () => (await at.world.read('CapitalProjects', project.Id))['ActualAmount']
    expect(await spent()).toBe('300')
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'not ours' })
    expect(await spent()).toBe('0')
  })
})
