import { useQuery } from '@tanstack/react-query'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { tileCountsQuery, type TileCount, type TileQuestion } from './tile-counts-query.ts'

/** Counts per status under everything else that is asked; undefined while they are not known, those before while new ones come. */
export function useTileCounts(set: string, tiles: TileQuestion | undefined): readonly TileCount[] | undefined {
  const { api } = useServices()
  const key = useSetKey(set)
  return useQuery({ ...tileCountsQuery(api, key, tiles), placeholderData: (before) => before }).data
}
