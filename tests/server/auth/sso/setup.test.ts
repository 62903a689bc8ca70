import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantAuthentication } from '#core/model/tenant-config.ts'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { oauthSettings } from '../../../../server/definitions/oauth-settings.ts'
import { pagePolicy } from '../../../../server/http/security-headers.ts'
import { discoveryAddress } from '../../../../server/auth/sso/directory-keys.ts'
import { testPassword } from '../../support/seed.ts'
import { noOpenId, smallDefinitions } from '../../support/small-definitions.ts'
import { createSsoWorld, outcome } from './sso-world.ts'

const base = smallDefinitions().forTenant('ui').settings.authentication
const openId: TenantAuthentication = {
  ...base,
  type: 'B2C',
  oauth: { ...noOpenId, tenantIdentifier: 'summit', authority: 'https://summit.b2clogin.com/summit/x', clientId: 'c' },
}

describe('a tenant that signs in with its directory only', () => {
  let world: Awaited<ReturnType<typeof createSsoWorld>>
  beforeAll(async () => {
    world = await createSsoWorld(({ issuer, clientId }) => ({
      type: 'B2C',
      enableProductAuthentication: false,
      oauth: {
        ...noOpenId,
        tenantIdentifier: 'ui',
        authority: issuer,
        clientId,
        userFlows: ['b2c_1_SIGNIN', 'B2C_1_guests'],
      },
    }))
  })
  afterAll(() => world.close())
  beforeEach(() => world.nameAccount('chef', { directory_account: 'flo' }))

  it('[SSO-8] lets in accounts of its user flows and no others', async () => {
    expect(outcome(await world.signIn('flo'))).toBe('chef')
    await world.nameAccount('chef', { directory_account: 'ana@ui.example' })
    expect(outcome(await world.signIn('ana'))).toBe('E_SSO_TOKEN')
  })

  it('[SSO-13] takes no password and mails none', async () => {
    const answer = await world.post(signInPaths.verifiedUser, { Username: 'chef', Password: testPassword })
    expect([answer.statusCode, outcome(answer)]).toEqual([403, 'E_PASSWORDS_OFF'])
    await world.test.app.inject({
      method: 'PUT',
      url: signInPaths.forgotPassword,
      headers: { tenant: 'ui', 'content-type': 'application/json' },
      payload: '"chef"',
    })
    const waiting = await world.change((trx) => trx.selectFrom('outbox').select('id').execute())
    expect(waiting).toEqual([])
  })

  it("[SSO-1] has no sign-in of the provider's employees while the provider has no directory", async () => {
    expect(outcome(await world.post(signInPaths.ssoClientId, { directory: 'employee' }))).toBe('E_SSO_SETUP')
  })

  it('[AUTH-21] answers the words of a refused tenant for an inactive one', async () => {
    const answer = await world.post(signInPaths.ssoClientId, { directory: 'tenant' }, 'closed')
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { Message: 'invalid/Inactive tenant' }])
  })
})

describe('what a browser is told', () => {
  it('[SSO-17] are the public settings of the directory, or null without one', () => {
    expect(oauthSettings(base, 'https://larder.example')).toBeNull()
    expect(oauthSettings({ ...openId, type: 'LDAP' }, 'https://larder.example')).toBeNull()
    expect(oauthSettings(openId, 'https://larder.example')).toMatchObject({ TenantIdentifier: 'summit', ClientId: 'c' })
    const saml = { ...base.saml, entryPoint: 'https://idp.example/sso', issuer: 'idp' }
    expect(oauthSettings({ ...base, type: 'SAML', saml }, 'https://larder.example')).toMatchObject({
      TenantIdentifier: 'idp',
      Authority: 'https://idp.example/sso',
      ClientId: 'https://larder.example',
    })
  })

  it('[SSO-15] the policy of the page names the directories of tenants and nothing else', () => {
    expect(pagePolicy(smallDefinitions())).toContain(
      "connect-src 'self' http://127.0.0.1:* http://localhost:*; frame-src 'none'",
    )
    const oauth = { ...openId.oauth, knownAuthorities: ['login.summit.example:8443'] }
    const policy = pagePolicy(smallDefinitions({ ui: { authentication: { ...openId, oauth } } }))
    expect(policy).toContain("connect-src 'self' https://login.summit.example:8443 https://summit.b2clogin.com http://")
    expect(policy).toContain('frame-src https://login.summit.example:8443 https://summit.b2clogin.com;')
  })

  it('[SSO-9] a provider describes itself under its authority, Microsoft its second version under its own path', () => {
    const known = '/.well-known/openid-configuration'
    expect(discoveryAddress('https://idp.example/realm/')).toBe(`https://idp.example/realm${known}`)
    const tenant = 'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555'
    expect(discoveryAddress(tenant)).toBe(`${tenant}/v2.0${known}`)
    expect(discoveryAddress(`${tenant}/v2.0`)).toBe(`${tenant}/v2.0${known}`)
  })
})
