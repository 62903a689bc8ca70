import { useQuery } from '@tanstack/react-query'
import type { WireSums } from '#core/http/odata-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { listTotalsQuery, type TotalsQuestion } from './list-totals-query.ts'

/** What is known of the totals of a list. */
export interface ListTotals {
  /** Sums by group; undefined while they are not known. */
  readonly groups: WireSums['value'] | undefined
  readonly isFailed: boolean
  /** True while they are those of the question before. */
  readonly isStale: boolean
  readonly retry: () => void
}

/** The totals of all rows of a view, asked beside its pages; those before of the same list while new ones come (LIST-38). */
export function useListTotals(set: string, totals: TotalsQuestion | undefined): ListTotals {
  const { api } = useServices()
  const key = useSetKey(set)
  const query = useQuery({
    ...listTotalsQuery(api, key, totals),
    placeholderData: (before, asked) => (asked?.queryKey[1] === set ? before : undefined),
  })
  return {
    groups: query.data,
    isFailed: query.isError,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  }
}
