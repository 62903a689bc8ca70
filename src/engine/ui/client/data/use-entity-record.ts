import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useServices } from '../services/app-services.ts'
import { readRecord, type VersionedRecord } from './odata-client.ts'
import { useSetKey } from './use-cache-key.ts'

/** One record with lines from the query cache; undefined id asks nothing. */
export function useEntityRecord(set: string, id: number | undefined): UseQueryResult<VersionedRecord> {
  const { api } = useServices()
  return useQuery({
    queryKey: [...useSetKey(set), 'record', id],
    // Not called while id is undefined, because the query is disabled then.
    queryFn: ({ signal }) => readRecord(api, { set, id: id ?? 0 }, signal),
    enabled: id !== undefined,
    // The form says in its place that the record could not be read.
    meta: { drawsErrors: true },
  })
}
