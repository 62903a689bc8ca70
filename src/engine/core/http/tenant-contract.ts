import type { PasswordCondition } from '../password/password-conditions.ts'

/** Where a tenant's settings are asked for. */
export const tenantPath = '/tenantmgmt/api/Tenant'

/** Answer of GET /tenantmgmt/api/Tenant before sign-in: what may be known of a tenant (DEF-61). */
export interface TenantSettings {
  readonly Id: string
  readonly Name: string
  readonly IsActive: boolean
  /** '' (none), 'LDAP', 'AzureOpenId', 'SAML', 'B2C'. */
  readonly AzureAdType: string
  readonly EnableProductAuthentication: boolean
  /** Directory of the product's provider, for its employees; '' when there is none. */
  readonly ProductAuthority: string
  readonly ProductClientId: string
  /** True where the provider's employees are offered their own sign-in. */
  readonly EmployeeSignIn: boolean
  /** The tenant's own directory; null when none is set up. */
  readonly OAuthSettings: OAuthSettings | null
  readonly IsOnPremises: boolean
  /** The product flag (SPEC-2.9.5): false hides the product's image on the tampering page. */
  readonly IsProduct: boolean
  /** A tenant of guests: its own name stands where the product's does elsewhere (SPEC-6.1). */
  readonly IsGuestTenant: boolean
  /** Guests who reach the public pages only (SPEC-2.1.11). */
  readonly IsRestrictedGuest: boolean
  /** Addresses of the logo of its head office, and of the one for dark grounds or null; null where there is none (BRAND-5). */
  readonly Logo: { readonly Light: string; readonly Dark: string | null } | null
  readonly Languages: readonly LanguageItem[]
  readonly DefaultLanguage: string
  /** What a new password must meet, so that the browser can say so while it is typed (SPEC-5.1). */
  readonly PasswordConditions: readonly PasswordCondition[]
  /** While its data are brought into a new database: how far that is. Signing in waits for it (DEMO-750). */
  readonly Preparing?: Progress
}

/** How much of something is done. */
export interface Progress {
  readonly Done: number
  readonly Total: number
}

/** What a browser is told of a tenant's directory (SSO-17); the rest it works out itself. */
export interface OAuthSettings {
  /** Id of the organisation in the directory; of SAML the provider's entity id. */
  readonly TenantIdentifier: string
  /** Address of the OpenID provider; of SAML the provider's entry point. */
  readonly Authority: string
  /** Id of the product there; of SAML its entity id. */
  readonly ClientId: string
  readonly Scopes: readonly string[]
  readonly KnownAuthorities: readonly string[]
  readonly UserFlows: readonly string[]
  /** Where a SAML provider signs people out; '' elsewhere. */
  readonly LogoutUrl: string
}

/** A language as the product lists it (DEF-63), with its own name for people. */
export interface LanguageItem {
  readonly Id: number
  readonly Code: string
  readonly Name: string
}

/** POST /tenantmgmt/api/Language/get-language (DEF-62). LanguageFile is JSON text of nested locale keys. */
export interface LanguageRequest {
  readonly LanguageCode: string
  readonly UserId: number
  readonly Group: 'Web'
  readonly Version: null
}
export interface LanguageResponse {
  readonly LanguageCode: string
  readonly LanguageFile: string
}
