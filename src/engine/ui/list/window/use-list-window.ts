import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { WireList, WireRow } from '#core/http/odata-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { ListQuery } from '../view/view-query.ts'
import { pageQuery, type PagedSource } from './page-query.ts'
import { askSamePages, pagesFor, pageSize, type RowRange } from './page-window.ts'
import { useReach, type Reach } from './use-reach.ts'

/** The rows of a list that are in sight, and what is known of the rest. */
export interface ListWindow {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  readonly rowCount: number
  readonly count: Reach['count']
  /** A new function whenever its answers may have changed. */
  readonly getRow: (index: number) => WireRow | undefined
  /** True while the rows shown still belong to the query before. */
  readonly isStale: boolean
  readonly onVisibleRange: (from: number, to: number) => void
  readonly retry: () => void
  readonly source: PagedSource
}

/** Fetches what is in sight of a list of any length and keeps the rows of the query before until the new ones are there. */
export function useListWindow(set: string, query: ListQuery, initialRow: number): ListWindow {
  const wanted = useSource(set, query)
  const [range, setRange] = useState<RowRange>([initialRow, initialRow + 50])
  const first = useQuery(pageQuery(wanted, 0))
  const [shown, setShown] = useState(wanted)
  const hasArrived = first.data !== undefined || first.isError
  if (shown !== wanted && hasArrived) setShown(wanted)
  const head = useQuery(pageQuery(shown, 0))
  const reach = useReach(shown, head.data)
  const [from, to] = range
  const pages = useMemo(() => pagesFor(from, to, reach.rowCount), [from, to, reach.rowCount])
  const { lists, failed } = useQueries({ queries: pages.map((page) => pageQuery(shown, page)), combine })
  reach.note(pages, lists)
  const onVisibleRange = useCallback((start: number, end: number) => {
    setRange((now) => (askSamePages(now, [start, end]) ? now : [start, end]))
  }, [])
  const getRow = useCallback(
    (index: number) => lists[pages.indexOf(Math.floor(index / pageSize))]?.value[index % pageSize],
    [lists, pages],
  )
  const trouble = first.isError ? first : failed
  return {
    state: trouble !== undefined ? 'failed' : head.data === undefined ? 'loading' : 'ready',
    error: trouble?.error,
    rowCount: reach.rowCount,
    count: reach.count,
    getRow,
    isStale: shown !== wanted && !hasArrived,
    onVisibleRange,
    retry: () => void wanted.client.refetchQueries({ queryKey: [...wanted.key, 'list'], type: 'active' }),
    source: shown,
  }
}

function useSource(set: string, query: ListQuery): PagedSource {
  const { api } = useServices()
  const client = useQueryClient()
  const [session, name] = useSetKey(set)
  return useMemo(() => ({ api, client, key: [session, name], query }), [api, client, session, name, query])
}

function combine(results: readonly UseQueryResult<WireList>[]) {
  return { lists: results.map((result) => result.data), failed: results.find((result) => result.isError) }
}
