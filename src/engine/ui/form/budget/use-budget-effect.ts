import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BudgetCell, BudgetEffectBody } from '#core/http/figures/budget-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { fetchBudgetEffect } from '../../client/data/fetch-budget-effect.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useForm } from '../context/form-context.tsx'

/** What is typed within this time is asked about once. */
const restMs = 500

/** What the record on screen does to budgets, as far as it is still ahead: as it is stored, or as it is being written. */
export function useBudgetEffect(family: ClientFamily): readonly BudgetCell[] {
  const { api } = useServices()
  const key = useSetKey(family.entity.set)
  const asked = useAsked(family)
  const { data } = useQuery({
    queryKey: [...key, 'budget', asked],
    queryFn: async ({ signal }) => {
      // What was put together below.
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

/** The question as a text, which is the same for the same content; undefined where nothing is ahead. */
function useAsked(family: ClientFamily): string | undefined {
  const { store, recordId, canEdit } = useForm()
  const { set } = family.entity
  const ask = (): string | undefined => {
    const { record } = store.state.getState()
    const status = recordId === undefined ? family.workflow?.start : standardOf(record).status
    if (status === undefined || family.form.budget?.ahead.includes(status) !== true) return undefined
    return JSON.stringify({ set, id: recordId, body: canEdit ? toWireInput(family.entity, record) : undefined })
  }
  const [asked, setAsked] = useState(ask)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.state.subscribe((now, before) => {
      if (now.record === before.record) return
      clearTimeout(timer)
      timer = setTimeout(() => setAsked(ask()), restMs)
    })
    setAsked(ask())
    return () => {
      stop()
      clearTimeout(timer)
    }
    // The question reads everything else from these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, family, recordId, canEdit])
  return asked
}
