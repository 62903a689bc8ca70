import type { SsoDirectory } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import type { TenantSettings } from '#core/http/tenant-contract.ts'

/** How a directory is spoken to. */
export interface SignInConfiguration {
  readonly clientId: string
  readonly authority: string
  /** Where the directory sends its popup to; to be registered there. */
  readonly redirectUri: string
  readonly postLogoutRedirectUri: string
  readonly knownAuthorities: readonly string[]
  /** Accounts are remembered in this tab only, like the session. */
  readonly cacheLocation: 'sessionStorage'
  readonly scopes: readonly string[]
  /** The call that is given what the scopes give. */
  readonly protectedResourceMap: ReadonlyMap<string, readonly string[]>
  readonly tenantIdentifier: string
  readonly userFlows: readonly string[]
  readonly isSaml: boolean
  readonly logoutUrl: string
}

/** Why there is none: the tenant names no organisation in its directory, or the directory is not set up (SSO-25). */
export type ConfigurationGap = 'no-tenant-identifier' | 'not-configured'

/** Scopes of the provider's own directory. */
const employeeScopes = ['openid', 'profile', 'email']

/** The configuration of a tenant's or the provider's directory for the page at an origin, or what is missing. Pure. */
export function signInConfiguration(
  tenant: Pick<TenantSettings, 'AzureAdType' | 'OAuthSettings' | 'ProductAuthority' | 'ProductClientId'>,
  directory: SsoDirectory,
  origin: string,
): SignInConfiguration | ConfigurationGap {
  const own = tenant.OAuthSettings
  if (directory === 'employee') {
    const { ProductAuthority: authority, ProductClientId: clientId } = tenant
    if (authority === '' || clientId === '') return 'not-configured'
    return { ...common(origin, employeeScopes), clientId, authority, tenantIdentifier: '', ...nothingElse }
  }
  if (own === null || own.TenantIdentifier === '') return 'no-tenant-identifier'
  if (own.Authority === '' || own.ClientId === '') return 'not-configured'
  return {
    ...common(origin, own.Scopes),
    clientId: own.ClientId,
    authority: own.Authority,
    knownAuthorities: own.KnownAuthorities,
    tenantIdentifier: own.TenantIdentifier,
    userFlows: own.UserFlows,
    isSaml: tenant.AzureAdType === 'SAML',
    logoutUrl: own.LogoutUrl,
  }
}

const nothingElse = { knownAuthorities: [], userFlows: [], isSaml: false, logoutUrl: '' }

function common(origin: string, scopes: readonly string[]) {
  return {
    redirectUri: `${origin}/sso`,
    postLogoutRedirectUri: `${origin}/sso`,
    cacheLocation: 'sessionStorage' as const,
    scopes,
    protectedResourceMap: new Map([[signInPaths.ssoToken, scopes]]),
  }
}
