import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { AppServices } from '../services/app-services.ts'

/** What the call needs; `token` while a sign-in is being completed and the session has none yet. */
export type DefinitionsSource = Pick<AppServices, 'api' | 'store'> & { readonly token?: string }

/** Fetches the signed-in user's cut of the definitions into the store. @throws ApiError */
export async function loadDefinitions({ api, store, token }: DefinitionsSource): Promise<ClientDefinitions> {
  const { data } = await api.json<ClientDefinitions>('/tenantmgmt/api/Definitions', { token })
  store.getState().definitions.put(data)
  return data
}
