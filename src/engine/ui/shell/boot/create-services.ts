import { createApiClient, type ApiClient } from '../../client/api/api-client.ts'
import type { ApiExtension } from '../../client/api/api-extension.ts'
import { machineTimeZone, requestHeaders } from '../../client/api/request-headers.ts'
import { createTranslator, type Translator } from '../../client/i18n/translator.ts'
import { createAppStore, type AppStore } from '../../client/state/app-store.ts'
import { readTampering } from '../../client/session/session-flags.ts'
import { readStoredSession } from '../../client/state/stored-session.ts'
import { noteRefusal } from '../../client/session/note-refusal.ts'
import type { FirstCalls } from './first-calls.ts'
import { readTheme } from './follow-theme.ts'
import { isNarrowWindow } from '../menu/follow-width.ts'

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
        machineTimeZone,
      }),
    onPending: (change) => store.getState().requests.change(change),
    onRefused: (error, asked) => noteRefusal(store, error, asked),
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
