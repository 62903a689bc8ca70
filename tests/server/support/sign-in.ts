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

/** Signs a seeded person in through the four calls a browser makes. By default admin of tenant ui at site 2. */
export async function signIn({ app }: Pick<TestApp, 'app'>, choice: SignInChoice = {}): Promise<TestSession> {
  const { tenant = 'ui', user = 'admin', site = 2, role = testUsers[user].roleId } = choice
  const post = async (url: string, payload: object): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({ method: 'POST', url, headers: { tenant }, payload })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const verified = (await post(signInPaths.verifiedUser, { Username: user, Password: testPassword })).json<{
    clientId: string
  }>()
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
