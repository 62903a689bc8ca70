import { useQuery } from '@tanstack/react-query'
import { foundDocumentsPath, shortestSearch, type FoundDocumentsAnswer } from '#core/http/found-documents-contract.ts'
import { cacheKey } from '../../client/api/cache-key.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { foundDocuments, type FoundDocument } from './found-documents.ts'

/** What the server knows of a text: documents by number or words, of the families the user may view. */
export interface FoundDocuments {
  readonly documents: readonly FoundDocument[]
  readonly isSearching: boolean
}

/** Asks once for documents of every family; a text too short asks nothing, and one that is out of date is not waited for. */
export function useFoundDocuments(text: string): FoundDocuments {
  const { api } = useServices()
  const session = useAppStore((state) => cacheKey(state.session.values))
  const { families } = useDefinitions()
  const words = text.trim()
  const { data, isFetching } = useQuery({
    queryKey: [session, 'search', words],
    queryFn: async ({ signal }) => {
      const path = `${foundDocumentsPath}?text=${encodeURIComponent(words)}`
      return (await api.json<FoundDocumentsAnswer>(path, { signal })).data
    },
    enabled: words.length >= shortestSearch,
    // Without an answer the box says what it found else.
    meta: { drawsErrors: true },
    retry: false,
    // Documents change behind it, and no write knows that the box has asked.
    staleTime: 0,
    gcTime: 30_000,
  })
  return { documents: data === undefined ? [] : foundDocuments(data, families), isSearching: isFetching }
}
