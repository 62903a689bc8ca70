import { ApiError } from '../../client/api/api-error.ts'
import { createApiClient, type ApiClient } from '../../client/api/api-client.ts'
import type { ApiExtension } from '../../client/api/api-extension.ts'
import { machineTimeZone, requestHeaders } from '../../client/api/request-headers.ts'
import { createTranslator, type Translator } from '../../client/i18n/translator.ts'
import { createAppStore, type AppStore } from '../../client/state/app-store.ts'
import { readTampering } from '../../client/session/session-flags.ts'
import { readStoredSession } from '../../client/state/stored-session.ts'
import type { FirstCalls } from './first-calls.ts'
import { readTheme } from './follow-theme.ts'
import { isNarrowWindow } from '../menu/follow-width.ts'
import { isSignedIn } from '../../client/session/keep-session-alive.ts'

/** The parts that exist before the tenant is known. */
export interface EarlyServices {
  readonly api: ApiClient
  readonly store: AppStore
  readonly translator: Translator
  /** Gives the client what it does behind sign-in only. */
  readonly extendApi: (extension: ApiExtension) => void
}

/** Builds store, texts and client for a tenant, which on premises has no name; the client ends a session that the server no longer knows. */
export function createEarlyServices(
  tenantId: string | undefined,
  apiUrl: string,
  takeAnswer: FirstCalls['take'],
): EarlyServices {
  const store = createAppStore({
    session: readStoredSession(tenantId),
    refusal: readTampering(),
    theme: readTheme(),
    isPhone: isNarrowWindow(),
  })
  const translator = createTranslator()
  let extension: ApiExtension | undefined
  const api = createApiClient({
    baseUrl: apiUrl,
    headers: () =>
      requestHeaders({
        tenant: tenantId,
        session: store.getState().session.values,
        language: translator.language(),
        machineTimeZone: machineTimeZone(),
      }),
    onPending: (change) => store.getState().requests.change(change),
    onRefused: (error, path) => noteRefusal(store, error, path),
    takeAnswer,
    extension: () => extension,
  })
  return {
    api,
    store,
    translator,
    extendApi: (added) => {
      extension = added
    },
  }
}

/** A 401 on anything but the sign-in calls means that the session has ended; a refused tenant leads to the tampering page (spec 5). */
function noteRefusal(store: AppStore, error: ApiError, path: string): void {
  const { session, definitions } = store.getState()
  if (path.includes('/Login/') || !isSignedIn(session.values) || session.isTimedOut) return
  if (error.status === 403 && error.message === 'invalid/Inactive tenant') session.refuse(error.message)
  if (error.status !== 401) return
  session.end({ keepValues: false, hasExpired: true })
  definitions.clear()
}
