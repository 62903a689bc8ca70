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

/** How often the error handler tries again. */
const retries = 10

/** The longest pause between two tries; the first ones follow sooner. */
const longestPause = 1000

/** True for another try: a refusal is final, a server out of reach or busy is asked ten times more (SPEC-8.12). */
export function isTriedAgain(failures: number, error: unknown): boolean {
  return failures < retries && error instanceof ApiError && (error.isOffline || error.status === 503)
}

/** Milliseconds to the next try, after `failures` that were; about seven and a half seconds in all. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, 100 * 2 ** failures)
}

/** The cache of rows from the server; only a lost connection is tried again. `onError` is told of failures nobody draws. */
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
        retry: isTriedAgain,
        retryDelay: pauseAfter,
      },
      mutations: { retry: false },
    },
  })
}
