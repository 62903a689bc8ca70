import { useQueries } from '@tanstack/react-query'
import { readList } from '../../client/data/odata-client.ts'
import { cacheKey } from '../../client/api/cache-key.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import {
  documentQuery,
  foundDocuments,
  searchableFamilies,
  shortestSearch,
  type FoundDocument,
} from './document-query.ts'

/** What the server knows of a text: documents by number or words, of the families the user may view. */
export interface FoundDocuments {
  readonly documents: readonly FoundDocument[]
  readonly isSearching: boolean
}

/** Asks each family for a few documents; a text too short asks nothing. */
export function useFoundDocuments(text: string): FoundDocuments {
  const { api } = useServices()
  const session = useAppStore((state) => cacheKey(state.session.values))
  const families = searchableFamilies(useDefinitions().families)
  const words = text.trim()
  const results = useQueries({
    queries: families.map((family) => ({
      queryKey: [session, family.entity.set, 'list', 'search', words],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        readList(api, { set: family.entity.set, query: documentQuery(family, words) }, signal),
      enabled: words.length >= shortestSearch,
      // Without an answer the box says what it found else.
      meta: { drawsErrors: true },
      retry: false,
      gcTime: 30_000,
    })),
  })
  const documents = results.flatMap(({ data }, index) => {
    const family = families[index]
    return family === undefined || data === undefined ? [] : foundDocuments(family, data.value)
  })
  return { documents, isSearching: results.some((result) => result.isFetching) }
}
