import type { TokenAnswer, VerifiedUser } from '#core/http/sign-in-contract.ts'
import { directoryAuthentication, signInPaths } from '#core/http/sign-in-paths.ts'
import type { SessionValues } from '#engine'
import { ownProduct } from './own-product.ts'

/** Password of every demo account. */
export const demoPassword = 'Larder!2026'

/** Who signs in where; words of the site's and the role's name are enough. */
export interface SignInAs {
  readonly tenant?: string
  readonly user: string
  readonly site?: string
  readonly role?: string
}

/** Signs somebody in by the calls the sign-in page makes, without a page: what a tab then keeps of the session. Throws with what is refused. */
export async function beginSession({ tenant = 'ui', user, site, role }: SignInAs): Promise<SessionValues> {
  const post = <T>(path: string, body: object) => posted<T>(tenant, path, body)
  const verified = await post<VerifiedUser>(signInPaths.verifiedUser, { Username: user, Password: demoPassword })
  const place = chosen(verified.sites, ({ name }) => name, site)
  const { id: roleId } = chosen(verified.roles, ({ roleName }) => roleName, role)
  const access = await post<string>(signInPaths.userAccess, {
    ClientId: encodeURIComponent(verified.clientId),
    RoleId: roleId,
    SiteId: place.id,
  })
  const code = await post<{ clientId: string }>(signInPaths.clientId, { access })
  const { access_token: token } = await post<TokenAnswer>(signInPaths.token, { clientId: code.clientId })
  return {
    tenantId: tenant,
    token,
    userId: verified.userId,
    username: verified.username,
    siteId: place.id,
    roleId,
    language: verified.languageCode ?? 'en',
    timeZone: place.siteTimeZone.ianaTimezone,
    windowsTimeZone: place.siteTimeZone.timeZone,
    loginType: verified.authenticationType === directoryAuthentication ? directoryAuthentication : '',
  }
}

async function posted<T>(tenant: string, path: string, body: object): Promise<T> {
  const headers = { tenant, 'content-type': 'application/json' }
  const answer = await fetch(ownProduct().url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`)
  // The contract says what it answers.
  return JSON.parse(text) as T
}

/** The one of a name with these words; without words the only one, as the page chooses it already. */
function chosen<T>(entries: readonly T[], nameOf: (entry: T) => string, words: string | undefined): T {
  const fitting =
    words === undefined ? entries : entries.filter((entry) => nameOf(entry).toLowerCase().includes(words.toLowerCase()))
  const [first] = fitting
  if (first === undefined || (words === undefined && entries.length > 1))
    throw new Error(`"${words ?? ''}" is none of ${entries.map(nameOf).join(', ')}`)
  return first
}
