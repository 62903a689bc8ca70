import type { TenantSettings } from '#core/http/tenant-contract.ts'

/** What the login screen of a tenant offers (SPEC-2.2.1). */
export interface LoginOptions {
  /** False where only the cloud directory signs people in. */
  readonly hasUserForm: boolean
  readonly hasForgotPassword: boolean
}

/** The variant of a tenant's kind of authentication; cloud buttons come with the plugin that makes them work. */
export function loginOptions(
  tenant: Pick<TenantSettings, 'AzureAdType' | 'EnableProductAuthentication' | 'IsOnPremises' | 'IsActive'>,
): LoginOptions {
  const isCloudOnly = tenant.AzureAdType === 'B2C' && !tenant.EnableProductAuthentication
  const hasUserForm = tenant.IsActive && !isCloudOnly
  return { hasUserForm, hasForgotPassword: hasUserForm && tenant.AzureAdType !== 'LDAP' }
}
