import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { BudgetCells, BudgetHead } from '../../parts/budget/budget-cells.tsx'
import { useForm } from '../context/form-context.tsx'
import { useBudgetEffect } from './use-budget-effect.ts'

interface BudgetEffectProps {
  readonly family: ClientFamily
  /** True where every figure is read at once, as by an approver. */
  readonly isWhole?: boolean
}

/** What the record does to budgets, the worst first; nothing where no budget applies (BUDG-11). */
export function BudgetEffect({ family, isWhole = false }: BudgetEffectProps) {
  const { translate } = useForm()
  const cells = useBudgetEffect(family)
  const [worst] = cells
  if (worst === undefined) return null
  const title = translate('form.budget.title')
  return (
    <section className="lar-budget" aria-label={title}>
      {isWhole ? <h3>{title}</h3> : null}
      {isWhole ? (
        <BudgetCells cells={cells} />
      ) : (
        <details>
          <summary>
            <BudgetHead cell={worst} />
            {cells.length > 1 ? (
              <span className="lar-budget-more">{translate('form.budget.more', { count: cells.length - 1 })}</span>
            ) : null}
          </summary>
          <BudgetCells cells={cells} isHeaded />
        </details>
      )}
    </section>
  )
}
