import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import type { TestApp } from './create-test-app.ts'
import { testPassword, testUsers, type TestUser } from './seed.ts'

/** A person signed in: the token and a way to call with it. */
export interface TestSession {
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
  /** Calls with the session's headers; those given win. */
  readonly call: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

/** Who signs in where. */
export interface SignInChoice {
  readonly tenant?: string
  readonly user?: TestUser
  readonly site?: number
  readonly role?: number
}

/** Signs a seeded person in. By default admin of tenant ui at site 2. */
export function signIn(app: Pick<TestApp, 'app'>, choice: SignInChoice = {}): Promise<TestSession> {
  const { tenant = 'ui', user = 'admin', site = 2, role = testUsers[user].roleId } = choice
  return signInAs(app, { tenant, username: user, site, role })
}

/** Whom to sign in by name; the first role they may take unless one is named. */
export interface NamedSignIn {
  readonly tenant: string
  readonly username: string
  readonly site: number
  readonly role?: number
  /** The demo's unless told. */
  readonly password?: string
}

/** Signs anybody in through the four calls a browser makes. */
export async function signInAs({ app }: Pick<TestApp, 'app'>, person: NamedSignIn): Promise<TestSession> {
  const { tenant, username, site, password = testPassword } = person
  const post = async (url: string, payload: object): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({ method: 'POST', url, headers: { tenant }, payload })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const verified = (await post(signInPaths.verifiedUser, { Username: username, Password: password })).json<{
    clientId: string
    roles: readonly { readonly id: number }[]
  }>()
  const role = person.role ?? verified.roles[0]?.id
  const access = (
    await post(signInPaths.userAccess, { ClientId: encodeURIComponent(verified.clientId), RoleId: role, SiteId: site })
  ).json<string>()
  const code = (await post(signInPaths.clientId, { access })).json<{ clientId: string }>()
  const { access_token: token } = (await post(signInPaths.token, { clientId: code.clientId })).json<{
    access_token: string
  }>()
  const headers = { tenant, authorization: `Bearer ${token}` }
  return {
    token,
    headers,
    call: (options) => app.inject({ ...options, headers: { ...headers, ...options.headers } }),
  }
}
