import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import { BudgetCells, useTranslate } from '#engine'

/** What the document does to budgets, the worst first (APPR-65). */
export function BudgetFacts({ cells }: { readonly cells: readonly BudgetCell[] }) {
  const t = useTranslate()
  const title = t('form.budget.title')
  return (
    <section className="lar-budget approval-budget" aria-label={title}>
      <h2>{title}</h2>
      <BudgetCells cells={cells} />
    </section>
  )
}
