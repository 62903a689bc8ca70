import { useCallback, useMemo } from 'react'
import { useHref, useLocation, useSearchParams } from 'react-router-dom'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { printView, readView } from './view-address.ts'
import type { ViewState } from './view-state.ts'

/** Changes the view. `push` leaves a step for the back button, `replace` does not (typing, widths, scrolling). */
export type ChangeView = (change: Partial<ViewState>, how: 'push' | 'replace') => void

/**
 * The view of a list, which lives in the address and nowhere else. Until the next screen is painted the list is still there, and what it remembers
 * a moment late would take the place of what that screen was asked for: such a change is left out (LIST-32).
 */
export function useViewState(family: ClientFamily, list: ListDefinition): readonly [ViewState, ChangeView] {
  const [query, setQuery] = useSearchParams()
  const own = useHref(useLocation().pathname)
  const view = useMemo(() => readView(family, list, query), [family, list, query])
  const change = useCallback<ChangeView>(
    (next, how) => {
      if (!isAt(own)) return
      setQuery((before) => printView(list, { ...readView(family, list, before), ...next }, before), {
        replace: how === 'replace',
        preventScrollReset: true,
      })
    },
    [family, list, own, setQuery],
  )
  return [view, change]
}

/** Whether the address of the page leads to this place of the router, whatever it asks of it. */
function isAt(href: string): boolean {
  return globalThis.location.hash.split('?')[0] === href.slice(href.indexOf('#'))
}
