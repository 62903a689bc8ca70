import { withFrame } from './with-frame.ts'

/** Columns of the views of budgets. */
export const budgetViewColumns: Readonly<Record<string, readonly string[]>> = {
  budget_burn: withFrame(
    'amount',
    'budget_id',
    'committed',
    'left_committed',
    'left_expected',
    'left_planned',
    'left_spent',
    'period_no',
    'site_id',
    'spent',
  ),
  budget_use: withFrame(
    'account_id',
    'actual',
    'amount',
    'available',
    'budget_id',
    'cost_centre_id',
    'fiscal_year',
    'is_active',
    'light',
    'ordered',
    'period_no',
    'requested',
    'scenario',
    'site_id',
    'used_pct',
  ),
}
