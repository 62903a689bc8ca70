import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Name of the tab in the address. */
export const tabParameter = 'tab'

/** The open tab, which lives in the address: a link leads to it, and the back button to the one before. The first has no name there. */
export function useFormTab(ids: readonly string[]): readonly [open: string, show: (id: string) => void] {
  const [query, setQuery] = useSearchParams()
  const [first = ''] = ids
  const wanted = query.get(tabParameter)
  const open = wanted !== null && ids.includes(wanted) ? wanted : first
  const show = useCallback(
    (id: string) => {
      setQuery((before) => withTab(before, id === first ? undefined : id), { preventScrollReset: true })
    },
    [setQuery, first],
  )
  return [open, show]
}

/** The query with another tab, and all else as it was. */
export function withTab(before: URLSearchParams, tab: string | undefined): URLSearchParams {
  const query = new URLSearchParams(before)
  if (tab === undefined) query.delete(tabParameter)
  else query.set(tabParameter, tab)
  return query
}
