import { queryOptions } from '@tanstack/react-query'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { viewFilter, type QuerySubject } from '../view/view-query.ts'
import type { ViewState } from '../view/view-state.ts'

/** How many records have one value of the tiles' field. */
export interface TileCount {
  readonly value: string
  readonly count: number
  readonly isCapped: boolean
}

/** What the tiles of a view count: every value of their field under everything else that is asked. */
export interface TileQuestion {
  readonly property: string
  readonly filter: string | undefined
  readonly search: string
}

interface TilesAnswer {
  readonly value: readonly { readonly Value: string; readonly Count: number; readonly IsCapped?: boolean }[]
}

/** The question of a view's tiles; undefined for a list without tiles. */
export function tileQuestion(
  parts: { readonly family: ClientFamily; readonly list: ListDefinition; readonly view: ViewState },
  subject: QuerySubject,
): TileQuestion | undefined {
  const { family, list, view } = parts
  const field = family.entity.fields.find(({ id }) => id === list.tiles)
  if (field === undefined) return undefined
  return { property: wireName(field), filter: viewFilter(parts, subject, field.id), search: view.search.trim() }
}

/** Counts per value; `key` is `[session, set]`. */
export function tileCountsQuery(
  api: ApiClient,
  key: readonly [session: string, set: string],
  tiles: TileQuestion | undefined,
) {
  return queryOptions({
    queryKey: [...key, 'list', 'tiles', tiles],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ field: tiles?.property ?? '' })
      if (tiles?.filter !== undefined) query.set('$filter', tiles.filter)
      if (tiles !== undefined && tiles.search !== '') query.set('$search', tiles.search)
      const answer = await api.json<TilesAnswer>(`${setPath(key[1])}/$tiles?${query}`, { signal })
      return answer.data.value.map(({ Value, Count, IsCapped = false }): TileCount => ({
        value: Value,
        count: Count,
        isCapped: IsCapped,
      }))
    },
    enabled: tiles !== undefined,
  })
}
