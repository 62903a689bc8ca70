import { cacheKey } from './cache-key.ts'
import { pathUnder } from '../address/path-under.ts'
import type { AppServices } from '../services/app-services.ts'
import { followPreferences } from './follow-preferences.ts'
import type { ApiExtension } from './api-extension.ts'
import { createResponseCache } from './create-response-cache.ts'
import { showsLoader } from './shows-loader.ts'

/** The rules of calls behind sign-in for this app. */
export function createApiExtension({
  base,
  store,
  api,
  now,
}: Pick<AppServices, 'base' | 'store' | 'api' | 'now'>): ApiExtension {
  return {
    showsLoader: (call) => showsLoader({ ...call, page: pageShown(base) }),
    cache: createResponseCache({
      sessionKey: () => cacheKey(store.getState().session.values),
      now: () => now().getTime(),
    }),
    onAnswer: followPreferences({ api, store }),
  }
}

function pageShown(base: string): string {
  return pathUnder(base, location.hash.replace(/^#/, '').split('?')[0] ?? '')
}
