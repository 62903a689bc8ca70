import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import { header, registered, type Kind } from './steps.ts'

const budget: Kind = { type: 24, table: 'budget' }
const marketList: Kind = { type: 12, table: 'market_list' }

/** Documents with wide grids like the model, saved whole; a budget is of the year behind. */
export function gridSteps(columns: Columns): Readonly<Record<'budgetMade' | 'marketListMade', DocumentStep>> {
  return {
    // Numbers of budgets begin with the letter copies begin with.
    budgetMade: made(columns, budget, { doc_no: `'X' || substr(m.doc_no, 2)`, fiscal_year: 'm.fiscal_year + 1' }),
    marketListMade: made(columns, marketList, {}),
  }
}

function made(columns: Columns, kind: Kind, set: Readonly<Record<string, string>>): DocumentStep {
  const lines = copyRows(columns, {
    name: `${kind.table} lines`,
    table: `${kind.table}_line`,
    of: `where m.tenant_id = 'ui' and m.parent_id = :model`,
    set: { parent_id: ':id' },
    order: 'm.line_no',
  })
  return { header: header(columns, kind, set), writes: [lines, registered(columns, kind)] }
}
