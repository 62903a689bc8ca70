import { useQuery } from '@tanstack/react-query'
import type { BudgetCell, BudgetEffectBody } from '#core/http/figures/budget-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { fetchBudgetEffect } from '../../client/data/fetch-budget-effect.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useWritten } from '../context/use-written.ts'

/** What the record on screen does to budgets, as far as it is still ahead: as it is stored, or as it is being written. */
export function useBudgetEffect(family: ClientFamily): readonly BudgetCell[] {
  const { api } = useServices()
  const key = useSetKey(family.entity.set)
  const asked = useWritten(family, { told: family.form.budget })
  const { data } = useQuery({
    queryKey: [...key, 'budget', asked],
    queryFn: async ({ signal }) => {
      // What was put together by the hook.
      const body = JSON.parse(asked ?? '{}') as BudgetEffectBody
      return fetchBudgetEffect(api, body, signal)
    },
    enabled: asked !== undefined,
    placeholderData: (before) => before,
    // What others take of a budget is seen when the record is opened again.
    gcTime: 0,
    meta: { drawsErrors: true },
  })
  return asked === undefined ? none : (data ?? none)
}

const none: readonly BudgetCell[] = []
