import type { CSSProperties } from 'react'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import { budgetShares } from './budget-shares.ts'

/** What is spent, what is committed and what this document takes of the budget, beside each other; the words next to it say the same. */
export function BudgetBar({ cell }: { readonly cell: BudgetCell }) {
  const shares = budgetShares(cell)
  return (
    <span className="lar-budget-bar" aria-hidden="true">
      {shares.map(({ part, percent }) => (
        // A width in CSS.
        <span key={part} data-part={part} style={{ inlineSize: `${percent}%` } as CSSProperties} />
      ))}
    </span>
  )
}
