import type { ApiClient } from '../../client/api/api-client.ts'
import { customActionsKey } from '../../client/session/clear-local-values.ts'

const path = '/assets/json/ui-control/pre-custom-action.json'

/** Keeps the actions that may run before those of a screen in local storage; a failure is only logged (SPEC-7.4.1). */
export async function keepCustomActions(api: ApiClient): Promise<void> {
  try {
    localStorage.setItem(customActionsKey, JSON.stringify((await api.json<object>(path, { isQuiet: true })).data))
  } catch (error) {
    console.error('The custom actions could not be kept', error)
  }
}
