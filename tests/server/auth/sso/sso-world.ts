import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, type JWTPayload } from 'jose'
import type { TenantAuthentication } from '#core/model/tenant-config.ts'
import {
  signInPaths,
  type SsoClientIdAnswer,
  type SsoDirectory,
  type VerifiedUser,
} from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../../../server/db/pool.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { obtainIdToken } from '../../../support/directory/obtain-id-token.ts'
import { startOpenIdProvider } from '../../../support/directory/open-id-provider.ts'
import { selfSigned } from '../../../support/directory/self-signed.ts'
import { createTestApp } from '../../support/create-test-app.ts'
import { smallDefinitions } from '../../support/small-definitions.ts'

/** Id of the organisation that `ui` is in its directory. */
export const ownOrganisation = '11111111-2222-4333-8444-555555555555'

/** People of the directory. */
const accounts = {
  ana: { email: 'Ana@ui.example', email_verified: true, tid: ownOrganisation },
  ben: { email: 'ana@ui.example', email_verified: false, tid: ownOrganisation },
  cleo: { email: 'ana@ui.example', email_verified: true, tid: ownOrganisation },
  eve: { email: 'ana@ui.example', email_verified: true, tid: '99999999-2222-4333-8444-555555555555' },
  flo: { tid: ownOrganisation, tfp: 'B2C_1_signin' },
  // Somebody who chose their id to look like an address.
  'ana@ui.example': { tid: ownOrganisation },
  gus: { email: 'gus@larder.example', email_verified: true },
}

const redirectUri = 'https://client.test/sso'

/** Changes to how `ui` signs in, made of the provider's address and client id. */
type Setup = (provider: { readonly issuer: string; readonly clientId: string }) => Partial<TenantAuthentication>

/** The application with two tenants that use one real provider: `ui` as its own, `harbor` as another issuer's. */
export async function createSsoWorld(setup: Setup = () => ({})) {
  const tls = selfSigned()
  const provider = await startOpenIdProvider({ tls, accounts, redirectUris: [redirectUri] })
  const folder = await mkdtemp(join(tmpdir(), 'larder-sso-'))
  await chmod(folder, 0o755)
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, tls.cert)
  const base = smallDefinitions().forTenant('ui').settings.authentication
  const { issuer, clientId } = provider
  const oauth = { ...base.oauth, tenantIdentifier: ownOrganisation, authority: issuer, clientId }
  const own: TenantAuthentication = { ...base, type: 'AzureOpenId', oauth }
  const other = { ...own, oauth: { ...oauth, tenantIdentifier: 'harbor', issuer: 'https://other.example' } }
  const test = await createTestApp({
    definitions: smallDefinitions({
      ui: { authentication: { ...own, ...setup(provider) } },
      harbor: { authentication: other },
    }),
    env: { directoryCaFile: caFile },
  })
  const change = <T>(work: (trx: Trx) => Promise<T>, tenantId = 'ui') => withTenant(test.db, { tenantId }, work)
  const post = (url: string, payload: object, tenant = 'ui') =>
    test.app.inject({ method: 'POST', url, headers: { tenant }, payload })
  const begin = async (directory: SsoDirectory = 'tenant', tenant = 'ui') =>
    (await post(signInPaths.ssoClientId, { directory }, tenant)).json<SsoClientIdAnswer>()
  const finish = (attempt: SsoClientIdAnswer, token: string, tenant = 'ui') =>
    post(signInPaths.ssoToken, { clientId: attempt.clientId, token, expiry: decodeJwt(token).exp ?? 0 }, tenant)
  return {
    test,
    provider,
    change,
    post,
    begin,
    finish,
    /** The whole way of an account, through the provider's own pages. */
    signIn: async (login: string, directory: SsoDirectory = 'tenant', tenant = 'ui') => {
      const attempt = await begin(directory, tenant)
      const token = await obtainIdToken(provider, { login, nonce: attempt.nonce, redirectUri })
      return finish(attempt, token, tenant)
    },
    /** Claims the provider would give `ana` now, with changes. */
    claims: (nonce: string, changes: JWTPayload = {}): JWTPayload => {
      const now = Math.floor(test.clock.now().getTime() / 1000)
      return { iss: issuer, aud: clientId, sub: 'ana', iat: now, exp: now + 600, nonce, ...accounts.ana, ...changes }
    },
    /** Names the directory account of a person of a tenant; everything else of the directory is forgotten. */
    nameAccount: (username: string, values: object, tenant = 'ui') =>
      change(async (trx) => {
        const clear = { directory_account: '', directory_until: null, is_provider_employee: false, is_blocked: false }
        await trx.deleteFrom('user_identity').execute()
        await trx.updateTable('app_user').set(clear).execute()
        await trx.updateTable('app_user').set(values).where('username', '=', username).execute()
        await trx.deleteFrom('rate_counter').execute()
      }, tenant),
    close: async () => {
      await test.close()
      await provider.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a sign-in answered, as far as tests look: the person, or the code of the refusal. */
export function outcome(answer: { readonly json: <T>() => T }): string {
  const { username, Code } = answer.json<Partial<VerifiedUser> & { readonly Code?: string }>()
  return username ?? Code ?? ''
}
