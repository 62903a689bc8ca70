import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListDefinition } from '#core/model/family-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { printView, readView } from './view-address.ts'
import type { ViewState } from './view-state.ts'

/** Changes the view. `push` leaves a step for the back button, `replace` does not (typing, widths, scrolling). */
export type ChangeView = (change: Partial<ViewState>, how: 'push' | 'replace') => void

/** The view of a list, which lives in the address and nowhere else. */
export function useViewState(family: ClientFamily, list: ListDefinition): readonly [ViewState, ChangeView] {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => readView(family, list, query), [family, list, query])
  const change = useCallback<ChangeView>(
    (next, how) => {
      setQuery((before) => printView(list, { ...readView(family, list, before), ...next }, before), {
        replace: how === 'replace',
        preventScrollReset: true,
      })
    },
    [family, list, setQuery],
  )
  return [view, change]
}
