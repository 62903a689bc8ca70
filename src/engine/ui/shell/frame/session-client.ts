import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../../client/data/create-query-client.ts'
import { showErrorPopup } from '../../parts/error/show-error-popup.ts'
import type { AppServices } from '../../client/services/app-services.ts'

/** A cache made before its session has begun. */
const early = new WeakMap<AppServices, { readonly session: string; readonly client: QueryClient }>()

/** An empty query cache for a session that begins in a moment. */
export function makeClientEarly(services: AppServices, session: string): QueryClient {
  const client = newClient(services)
  early.set(services, { session, client })
  return client
}

/** The query cache of the session that has begun: the one made early for it, once, else an empty one. */
export function takeClient(services: AppServices, session: string): QueryClient {
  const made = early.get(services)
  early.delete(services)
  return made?.session === session ? made.client : newClient(services)
}

function newClient(services: AppServices): QueryClient {
  return createQueryClient((error) => showErrorPopup(services, error))
}
