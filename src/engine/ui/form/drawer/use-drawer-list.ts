import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { recordPath } from '../../client/data/odata-client.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'

/** One list of a record's drawer, such as its history. Asked again whenever something happened to the record (`stamp`). */
export function useDrawerList<T>(
  record: { readonly set: string; readonly id: number; readonly stamp: string },
  part: 'approvals' | 'history' | 'related' | 'attachments',
): UseQueryResult<readonly T[]> {
  const { api } = useServices()
  return useQuery({
    queryKey: [...useSetKey(record.set), 'record', record.id, part, record.stamp],
    queryFn: async ({ signal }) => {
      const path = `${recordPath(record.set, record.id)}/${part}`
      return (await api.json<{ value: readonly T[] }>(path, { signal })).data.value
    },
    // The drawer says in its place that it could not be read.
    meta: { drawsErrors: true },
  })
}
