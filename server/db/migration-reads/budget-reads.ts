import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of capital projects and budgets read of the tables of entities. */
export const budgetMigrationReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/budgets/135_capital_projects.sql',
    entities: {
      capex: {
        actualAmount: 'money',
        availableAmount: 'money',
        budget: 'money',
        committedAmount: 'money',
        givenAmount: 'money',
        spentAmount: 'money',
        usedPct: 'percent',
      },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/170_budget_burn.sql',
    entities: {
      budget: { fiscalYear: 'integer', periods: 'integer', site: { to: 'site' } },
      budgetLine: {
        account: { to: 'glAccount' },
        amount: 'money',
        costCentre: { to: 'costCentre' },
        period: 'integer',
      },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/541_burn_down_of_centres.sql',
    entities: {
      budget: { fiscalYear: 'integer', periods: 'integer', site: { to: 'site' } },
      budgetLine: {
        account: { to: 'glAccount' },
        amount: 'money',
        costCentre: { to: 'costCentre' },
        period: 'integer',
      },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/380_documents_behind_figures.sql',
    entities: {
      budget: { fiscalYear: 'integer', site: { to: 'site' } },
      budgetLine: { account: { to: 'glAccount' }, costCentre: { to: 'costCentre' }, period: 'integer' },
      capex: {},
    },
  },
  {
    by: 'server/db/migrations-after/budgets/633_used_of_budgets.sql',
    entities: {
      budget: { fiscalYear: 'integer', site: { to: 'site' }, totalAmount: 'money' },
      budgetLine: { account: { to: 'glAccount' }, costCentre: { to: 'costCentre' }, period: 'integer' },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/660_used_of_all_periods.sql',
    entities: {
      budget: { fiscalYear: 'integer', site: { to: 'site' }, totalAmount: 'money' },
      budgetLine: { account: { to: 'glAccount' }, costCentre: { to: 'costCentre' } },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/661_documents_of_all_periods.sql',
    entities: {
      budget: { fiscalYear: 'integer', site: { to: 'site' } },
      budgetLine: { account: { to: 'glAccount' }, costCentre: { to: 'costCentre' }, period: 'integer' },
    },
  },
  {
    by: 'server/db/migrations-after/budgets/136_budget_use.sql',
    entities: {
      budget: { fiscalYear: 'integer', scenario: 'choice', site: { to: 'site' }, status: 'status' },
      budgetLine: {
        account: { to: 'glAccount' },
        amount: 'money',
        costCentre: { to: 'costCentre' },
        period: 'integer',
      },
    },
  },
]
