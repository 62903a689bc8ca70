import type { PluginOptions } from './plugin-manifest.ts'

/** A tenant's own settings, complete. File config/tenants/<id>/tenant.json; secrets stand there only by the name of the secret. */
export interface TenantConfig {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** `guests`: a tenant of guests, whose name stands where the product's does; `restricted`: they reach the public pages only (SPEC-6.1). */
  readonly guests: 'none' | 'guests' | 'restricted'
  readonly authentication: TenantAuthentication
  readonly passwords: PasswordRules
  readonly branding: TenantBranding
  readonly locale: TenantLocale
  readonly session: TenantSessionRules
  readonly approvals: TenantApprovalRules
  readonly plugins: PluginOptions
}

/** How people of the tenant sign in (SPEC-2.2.1). */
export interface TenantAuthentication {
  /** Directory type: '' none, LDAP, AzureOpenId, SAML, B2C. */
  readonly type: '' | 'LDAP' | 'AzureOpenId' | 'SAML' | 'B2C'
  readonly enableProductAuthentication: boolean
  readonly mfa: boolean
  /** Directory of the product's provider, whose employees sign in with it; '' when there is none. */
  readonly authority: string
  /** Client id of the product in the provider's directory. */
  readonly clientId: string
  /** True where the provider's employees are offered their own sign-in. */
  readonly employeeSignIn: boolean
  /** Name of the secret in the server's secret store; never the secret. */
  readonly clientSecretName: string
  readonly oauth: OpenIdDirectory
  readonly saml: SamlDirectory
}

/** An OpenID provider people of a tenant sign in with; '' where nothing is set. */
export interface OpenIdDirectory {
  /** Id of the organisation in the directory. */
  readonly tenantIdentifier: string
  readonly authority: string
  readonly clientId: string
  /** Exactly what a token must name; '': what the provider says of itself. */
  readonly issuer: string
  readonly scopes: readonly string[]
  /** Hosts such as `login.example.com:8443`. */
  readonly knownAuthorities: readonly string[]
  /** Names compared with the claims `tfp` and `acr`; empty: not compared. */
  readonly userFlows: readonly string[]
}

/** A SAML identity provider people of a tenant sign in with; '' where nothing is set. */
export interface SamlDirectory {
  readonly entryPoint: string
  readonly issuer: string
  readonly audience: string
  /** Base64 of the certificates, without the lines around it. */
  readonly certificates: readonly string[]
  readonly emailAttribute: string
  readonly logoutUrl: string
}

/** Password rules (SPEC-5.1). Zero days mean "never". */
export interface PasswordRules {
  readonly minimumLength: number
  readonly maximumLength: number
  readonly requireNumber: boolean
  readonly requireUpperCase: boolean
  readonly requireLowerCase: boolean
  readonly requireSpecial: boolean
  readonly expiryDays: number
  readonly promptDays: number
}

/** What names and marks the product for this tenant. */
export interface TenantBranding {
  readonly productName: string
  readonly productVersionName: string
  /** False: no image of the product on the tampering page (SPEC-2.9.5). */
  readonly isProduct: boolean
  /** File under the product's own assets, or '' for the product's logo. */
  readonly logo: string
  readonly websiteUrl: string
  readonly privacyUrl: string
  readonly termsUrl: string
  readonly helpUrl: string
}

/** How people of the tenant read and write, unless user or site say otherwise. */
export interface TenantLocale {
  readonly defaultLanguage: string
  readonly languages: readonly string[]
  readonly dateFormat: string
  readonly timeZone: string
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly numberDecimals: number
  readonly currencyDecimals: number
}

/** Idle and absolute limits of sessions, in minutes. */
export interface TenantSessionRules {
  readonly idleMinutes: number
  readonly absoluteMinutes: number
}

/** Rules of approval by mail. */
export interface TenantApprovalRules {
  /** Hours a link lives: 1 to 168. */
  readonly linkHours: number
  /** Hours after which an approver is reminded; 0: never. */
  readonly remindHours: number
  /** Hours after which others are told; 0: never. */
  readonly escalateHours: number
}
