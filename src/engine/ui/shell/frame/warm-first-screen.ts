import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { cacheKey } from '../../client/api/cache-key.ts'
import { fetchFirstPage } from './first-page.ts'
import { landingPath } from '../screens/landing-path.ts'
import type { AppServices } from '../../client/services/app-services.ts'
import type { SessionValues } from '../../client/state/session-slice.ts'
import { makeClientEarly } from './session-client.ts'

/** A session about to begin, and the user's definitions. */
export interface ComingSession {
  readonly values: SessionValues
  readonly definitions: ClientDefinitions
}

/**
 * Fetches what the first screen shows while sign-in still waits, into the query cache the session will use. Never
 * fails: what could not be fetched is asked for again, and explained, when the screen is drawn.
 */
export async function warmFirstScreen(services: AppServices, { values, definitions }: ComingSession): Promise<void> {
  const session = cacheKey(values)
  const client = makeClientEarly(services, session)
  const api = withToken(services.api, values.token)
  const address = landingPath(definitions.menu) ?? ''
  await fetchFirstPage({ api, client, definitions, session, address, now: services.now() }).catch(() => undefined)
}

/** Calls of the session that has not begun. */
function withToken(api: ApiClient, token: string): ApiClient {
  return { ...api, json: (path, request) => api.json(path, { ...request, token }) }
}
