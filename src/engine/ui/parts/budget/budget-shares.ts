import type { BudgetCell } from '#core/http/figures/budget-contract.ts'

/** A part of the bar, in percent of its length. */
export interface BudgetShare {
  readonly part: 'actual' | 'committed' | 'asked' | 'over'
  readonly percent: number
}

/**
 * The parts of the bar of a cell in their order. It is as long as the budget, or as all that is used where that is more: what this document takes
 * beyond the budget is a part of its own. Lengths on a screen need no exact decimals.
 */
export function budgetShares({ amount, actual, committed, asked }: Omit<BudgetCell, 'left'>): readonly BudgetShare[] {
  const [budget, spent, promised, own] = [amount, actual, committed, asked].map((text) => Math.max(0, Number(text)))
  if (budget === undefined || spent === undefined || promised === undefined || own === undefined) return []
  const whole = Math.max(budget, spent + promised + own)
  if (whole === 0) return []
  const within = Math.min(own, Math.max(0, budget - spent - promised))
  const parts = [
    ['actual', spent],
    ['committed', promised],
    ['asked', within],
    ['over', own - within],
  ] as const
  return parts.flatMap(([part, length]) => (length > 0 ? [{ part, percent: (length * 100) / whole }] : []))
}
