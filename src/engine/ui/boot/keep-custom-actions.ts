import type { ApiClient } from '../api/api-client.ts'

const path = '/assets/json/ui-control/pre-custom-action.json'

/** Name in local storage: that of the file. */
const key = 'pre-custom-action'

/** Keeps the actions that may run before those of a screen in local storage; a failure is only logged (spec 7.4). */
export async function keepCustomActions(api: ApiClient): Promise<void> {
  try {
    localStorage.setItem(key, JSON.stringify((await api.json<object>(path, { isQuiet: true })).data))
  } catch (error) {
    console.error('The custom actions could not be kept', error)
  }
}
