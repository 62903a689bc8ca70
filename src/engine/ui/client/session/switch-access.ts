import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { OwnAccess, TokenAnswer } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import type { AppServices } from '../services/app-services.ts'

/** A role at a site that a person may work in. */
export type OwnPlace = OwnAccess['access'][number]

/** What the signed-in person may work as. @throws ApiError */
export async function readOwnPlaces({ api }: Pick<AppServices, 'api'>): Promise<readonly OwnPlace[]> {
  return (await api.json<OwnAccess>(signInPaths.access)).data.access
}

/**
 * Goes on at another site or in another role: a new token, the definitions of it, and a session that begins with both at once, so that
 * nothing of the one before is left. Answers the definitions; undefined where they did not come, and the frame asks once more. @throws
 * ApiError when the switch is refused, and then the session is as it was
 */
export async function switchAccess(
  { api, store }: Pick<AppServices, 'api' | 'store'>,
  { siteId, roleId, timeZone }: OwnPlace,
): Promise<ClientDefinitions | undefined> {
  const body = { SiteId: siteId, RoleId: roleId }
  const { data } = await api.json<TokenAnswer>(signInPaths.access, { method: 'POST', body })
  const token = data.access_token
  const { values } = store.getState().session
  if (values === undefined) throw new Error('The session ended while it was switched')
  // The token before is worth nothing from here on, so the session begins whatever becomes of this call.
  const definitions = await api.json<ClientDefinitions>('/tenantmgmt/api/Definitions', { token }).catch(() => undefined)
  if (definitions === undefined) store.getState().definitions.clear()
  else store.getState().definitions.put(definitions.data)
  store.getState().session.begin({ ...values, token, siteId, roleId, timeZone, windowsTimeZone: timeZone })
  return definitions?.data
}
