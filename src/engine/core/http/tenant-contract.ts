import type { PasswordCondition } from '../password/password-conditions.ts'

/** Answer of GET /tenantmgmt/api/Tenant before sign-in: what may be known of a tenant (spec 3, Tenant settings). */
export interface TenantSettings {
  readonly Id: string
  readonly Name: string
  readonly IsActive: boolean
  /** '' (none), 'LDAP', 'AzureOpenId', 'SAML', 'B2C'. */
  readonly AzureAdType: string
  readonly EnableProductAuthentication: boolean
  readonly ProductAuthority: string
  readonly ProductClientId: string
  readonly OAuthSettings: Readonly<Record<string, string>> | null
  readonly IsOnPremises: boolean
  readonly Languages: readonly LanguageItem[]
  readonly DefaultLanguage: string
  /** What a new password must meet, so that the browser can say so while it is typed (spec 4.2). */
  readonly PasswordConditions: readonly PasswordCondition[]
}

/** A language as the product lists it (spec 3, Language item), with its own name for people. */
export interface LanguageItem {
  readonly Id: number
  readonly Code: string
  readonly Name: string
}

/** POST /tenantmgmt/api/Language/get-language (spec 3, 7.2). LanguageFile is JSON text of nested locale keys. */
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
