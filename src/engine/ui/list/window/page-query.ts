import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { WireList } from '#core/http/odata-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery } from '../../client/data/odata-query.ts'
import type { ListQuery } from '../view/view-query.ts'
import { pageSize } from './page-window.ts'

/** A list as the query cache knows it. */
export interface PagedSource {
  readonly api: ApiClient
  readonly client: QueryClient
  /** `[session, set]`, so that a write to the set fetches its lists again. */
  readonly key: readonly [string, string]
  readonly query: ListQuery
}

/** One page of a list; pages nobody looks at are dropped after half a minute. */
export function pageQuery(source: PagedSource, page: number) {
  const { api, client, key, query } = source
  const [, set] = key
  const pageKey = (index: number) => [...key, 'list', query, index]
  return queryOptions({
    queryKey: pageKey(page),
    queryFn: async ({ signal }) => {
      // Reading on from the page before costs the server nothing; a jump into the middle has to count its way there.
      const before = page === 0 ? undefined : client.getQueryData<WireList>(pageKey(page - 1))
      const token = before && tokenOf(before)
      const place = token === undefined ? { skip: page * pageSize || undefined } : { skiptoken: token }
      const text = printODataQuery({ ...query, ...place, top: pageSize, count: page === 0 })
      return (await api.json<WireList>(setPath(set) + text, { signal })).data
    },
    // The list says in its own place that it could not be read.
    meta: { drawsErrors: true },
    gcTime: 30_000,
    staleTime: 20_000,
  })
}

/** The `$skiptoken` of a page's next link. */
function tokenOf(list: WireList): string | undefined {
  const link = list['@odata.nextLink']
  const token = link === undefined ? null : new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('$skiptoken')
  return token ?? undefined
}
