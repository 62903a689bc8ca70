import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True where the screen that asks says itself what went wrong, or does well without an answer. */
      readonly drawsErrors?: boolean
    }
  }
}

/** The cache of rows from the server; a refusal is final, only a lost connection is tried again. `onError` is told of failures nobody draws. */
export function createQueryClient(onError: (error: unknown) => void = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.drawsErrors !== true) onError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.isOffline || error.status === 503),
      },
      mutations: { retry: false },
    },
  })
}
