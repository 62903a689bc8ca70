import { useQuery } from '@tanstack/react-query'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { readList } from '../../client/data/odata-client.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { readCandidate } from '../../client/lookups/read-candidate.ts'
import { findTarget } from '../../client/lookups/target-fields.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'

/** Titles of the records a lookup filter names by id; `#12` until they are known, or when the record is gone. */
export function useRecordTitles(field: FieldDefinition, ids: readonly number[]): (id: number) => string {
  const { api } = useServices()
  const { families } = useDefinitions()
  const lookup = isLookup(field) ? field.lookup : undefined
  const key = useSetKey(lookup?.set ?? '')
  const { data } = useQuery({
    queryKey: [...key, 'list', 'titles', ids],
    queryFn: async ({ signal }) => {
      if (lookup === undefined) return []
      const filter = ids.length === 1 ? `Id eq ${ids[0]}` : `Id in (${ids.join()})`
      const list = await readList(api, { set: lookup.set, query: { filter, top: ids.length } }, signal)
      const target = findTarget(families, lookup.to)
      return list.value.map((row) => readCandidate(lookup, row, target))
    },
    enabled: lookup !== undefined && ids.length > 0,
    staleTime: 300_000,
    placeholderData: (before) => before,
  })
  return (id) => data?.find((candidate) => candidate.id === id)?.text ?? `#${id}`
}
