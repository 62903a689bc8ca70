import { useQuery } from '@tanstack/react-query'
import { setPath } from '../../data/odata-client.ts'
import { useSetKey } from '../../data/use-cache-key.ts'
import { useServices } from '../../services/app-services.ts'

/** How many records have one value of the tiles' field. */
export interface TileCount {
  readonly value: string
  readonly count: number
  readonly isCapped: boolean
}

interface TilesAnswer {
  readonly value: readonly { readonly Value: string; readonly Count: number; readonly IsCapped?: boolean }[]
}

/** Counts per status under everything else that is asked; undefined while they are not known. */
export function useTileCounts(
  set: string,
  tiles: { readonly property: string; readonly filter: string | undefined; readonly search: string } | undefined,
): readonly TileCount[] | undefined {
  const { api } = useServices()
  const key = useSetKey(set)
  const { data } = useQuery({
    queryKey: [...key, 'list', 'tiles', tiles],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ field: tiles?.property ?? '' })
      if (tiles?.filter !== undefined) query.set('$filter', tiles.filter)
      if (tiles !== undefined && tiles.search !== '') query.set('$search', tiles.search)
      const answer = await api.json<TilesAnswer>(`${setPath(set)}/$tiles?${query}`, { signal })
      return answer.data.value.map(({ Value, Count, IsCapped = false }) => ({
        value: Value,
        count: Count,
        isCapped: IsCapped,
      }))
    },
    placeholderData: (before) => before,
    enabled: tiles !== undefined,
  })
  return data
}
