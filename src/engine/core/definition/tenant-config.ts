import type { PluginOptions } from './plugin-options.ts'

/** A tenant's own settings, complete. File config/tenants/<id>/tenant.json; secrets stand there only by the name of the secret. */
export interface TenantConfig {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly authentication: TenantAuthentication
  readonly passwords: PasswordRules
  readonly branding: TenantBranding
  readonly locale: TenantLocale
  readonly session: TenantSessionRules
  readonly approvals: TenantApprovalRules
  readonly plugins: PluginOptions
}

/** How people of the tenant sign in (spec 2.2, 3). */
export interface TenantAuthentication {
  /** Directory type: '' none, LDAP, AzureOpenId, SAML, B2C. */
  readonly type: '' | 'LDAP' | 'AzureOpenId' | 'SAML' | 'B2C'
  readonly enableProductAuthentication: boolean
  readonly mfa: boolean
  readonly authority: string
  readonly clientId: string
  /** Name of the secret in the server's secret store; never the secret. */
  readonly clientSecretName: string
  readonly oauth: Readonly<Record<string, string>>
}

/** Password rules (spec 5, 3). Zero days mean "never". */
export interface PasswordRules {
  readonly minimumLength: number
  readonly maximumLength: number
  readonly requireNumber: boolean
  readonly requireUpperCase: boolean
  readonly requireLowerCase: boolean
  readonly requireSpecial: boolean
  readonly expiryDays: number
  readonly promptDays: number
  readonly history: number
  readonly maximumTries: number
}

/** What names and marks the product for this tenant. */
export interface TenantBranding {
  readonly productName: string
  readonly productVersionName: string
  /** File under the product's own assets, or '' for the product's logo. */
  readonly logo: string
  readonly websiteUrl: string
  readonly privacyUrl: string
  readonly termsUrl: string
  readonly helpUrl: string
}

/** How people of the tenant read and write, unless user or site say otherwise (spec 9). */
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
}
