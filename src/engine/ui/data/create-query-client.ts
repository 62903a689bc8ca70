import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** The cache of rows from the server; a refusal is final, only a lost connection is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
