import { preferencePaths, preferencesHeader } from '#core/http/preference-paths.ts'
import type { EffectivePreferences } from '#core/http/preferences-contract.ts'
import type { AppServices } from '../services/app-services.ts'

/**
 * Watches the version of the site's preferences that every answer bears, and fetches them anew when somebody has changed one: rules here
 * decide as the server does. A failure is tried again with the next answer.
 */
export function followPreferences({ api, store }: Pick<AppServices, 'api' | 'store'>): (response: Response) => void {
  let isAsking = false

  async function refresh(): Promise<void> {
    isAsking = true
    try {
      const { data } = await api.json<EffectivePreferences>(preferencePaths.effective, { isQuiet: true })
      store.getState().definitions.changePreferences(data)
    } finally {
      isAsking = false
    }
  }

  return ({ headers }) => {
    const known = store.getState().definitions.current?.preferences.version
    const told = Number(headers.get(preferencesHeader) ?? 0)
    if (isAsking || known === undefined || told <= known) return
    refresh().catch(() => undefined)
  }
}
