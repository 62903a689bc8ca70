import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OAuthSettings } from '#core/http/tenant-contract.ts'
import { offersCloud, offersEmployee } from '../../../src/plugins/sso/offered-directories.ts'
import { signInConfiguration } from '../../../src/plugins/sso/sign-in-configuration.ts'

const settings: OAuthSettings = {
  TenantIdentifier: 'summit',
  Authority: 'https://summit.b2clogin.com/summit.onmicrosoft.com/B2C_1_signin',
  ClientId: 'larder',
  Scopes: ['openid', 'api.read'],
  KnownAuthorities: ['login.summit.example'],
  UserFlows: ['B2C_1_signin'],
  LogoutUrl: '',
}
const tenant = {
  AzureAdType: 'AzureOpenId',
  EnableProductAuthentication: true,
  ProductAuthority: '',
  ProductClientId: '',
  EmployeeSignIn: true,
  OAuthSettings: settings,
  IsOnPremises: false,
}

describe('the buttons of the login screen', () => {
  // The crypto of a page in a secure context, as browsers have it.
  beforeEach(() => vi.stubGlobal('crypto', webcrypto))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['', true, false, true],
    ['LDAP', true, false, true],
    ['B2C', false, true, false],
    ['AzureOpenId', true, true, true],
    ['SAML', true, true, true],
  ])('[SPEC-2.2.5] of kind "%s" with passwords %s: cloud %s, employee %s', (kind, passwords, cloud, employee) => {
    const shown = { ...tenant, AzureAdType: kind, EnableProductAuthentication: passwords }
    expect([offersCloud(shown), offersEmployee(shown)]).toEqual([cloud, employee])
  })

  it('[SPEC-2.2.6] are hidden on premises, and the employee one where the tenant does not want it', () => {
    const onPremises = { ...tenant, IsOnPremises: true }
    expect([offersCloud(onPremises), offersEmployee(onPremises)]).toEqual([false, false])
    expect(offersEmployee({ ...tenant, EmployeeSignIn: false })).toBe(false)
  })

  it('[SPEC-2.2.6] are hidden in a browser without subtle crypto', () => {
    vi.stubGlobal('crypto', {})
    expect([offersCloud(tenant), offersEmployee(tenant)]).toEqual([false, false])
  })
})

describe('the sign-in configuration', () => {
  it('[SSO-17] is made of what the tenant says and where the page is', () => {
    const configuration = signInConfiguration(tenant, 'tenant', 'https://larder.example')
    expect(configuration).toMatchObject({
      clientId: 'larder',
      authority: settings.Authority,
      redirectUri: 'https://larder.example/sso',
      postLogoutRedirectUri: 'https://larder.example/sso',
      knownAuthorities: ['login.summit.example'],
      cacheLocation: 'sessionStorage',
      scopes: ['openid', 'api.read'],
      protectedResourceMap: new Map([['/usermgmt/api/Login/sso-token', ['openid', 'api.read']]]),
      tenantIdentifier: 'summit',
      userFlows: ['B2C_1_signin'],
      isSaml: false,
    })
  })

  it('[SSO-25] lacks a tenant identifier, or is not there at all', () => {
    const of = (
      changes: Partial<typeof tenant> | { readonly OAuthSettings: null },
      directory: 'tenant' | 'employee' = 'tenant',
    ) => signInConfiguration({ ...tenant, ...changes }, directory, 'https://larder.example')
    expect(of({ OAuthSettings: null })).toBe('no-tenant-identifier')
    expect(of({ OAuthSettings: { ...settings, TenantIdentifier: '' } })).toBe('no-tenant-identifier')
    expect(of({ OAuthSettings: { ...settings, Authority: '' } })).toBe('not-configured')
    expect(of({ OAuthSettings: { ...settings, ClientId: '' } })).toBe('not-configured')
    expect(of({}, 'employee')).toBe('not-configured')
    const provider = { ProductAuthority: 'https://login.microsoftonline.com/x', ProductClientId: 'y' }
    expect(of(provider, 'employee')).toMatchObject({ authority: provider.ProductAuthority, clientId: 'y' })
  })
})
