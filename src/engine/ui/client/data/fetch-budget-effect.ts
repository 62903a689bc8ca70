import {
  budgetEffectPath,
  type BudgetCell,
  type BudgetEffectAnswer,
  type BudgetEffectBody,
} from '#core/http/figures/budget-contract.ts'
import type { ApiClient } from '../api/api-client.ts'

/** What a document does to budgets, the worst first. */
export async function fetchBudgetEffect(
  api: ApiClient,
  asked: BudgetEffectBody,
  signal?: AbortSignal,
): Promise<readonly BudgetCell[]> {
  const { data } = await api.json<BudgetEffectAnswer>(budgetEffectPath, {
    method: 'POST',
    body: asked,
    isQuiet: true,
    signal,
  })
  return data.cells
}
