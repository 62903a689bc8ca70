import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { WireList } from '#core/http/odata-contract.ts'
import { useServices } from '../services/app-services.ts'
import { readList } from './odata-client.ts'
import type { ODataQuery } from './odata-query.ts'
import { useSetKey } from './use-cache-key.ts'

/** A page of a set from the query cache; the last page stays while the next one comes. */
export function useEntityList(set: string, query: ODataQuery, isEnabled = true): UseQueryResult<WireList> {
  const { api } = useServices()
  return useQuery({
    queryKey: [...useSetKey(set), 'list', query],
    queryFn: ({ signal }) => readList(api, { set, query }, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}
