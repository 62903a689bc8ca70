import type { PreferenceCatalogue } from '../model/preference-definition.ts'
import type { TenantConfig } from '../model/tenant-config.ts'
import type { Scalar } from '../model/value.ts'

/** Settings of a tenant's own file that hold where nobody has set a preference. */
export const tenantDefaults = {
  passwordMinimumLength: ({ passwords }) => passwords.minimumLength,
  passwordNumber: ({ passwords }) => passwords.requireNumber,
  passwordUpperCase: ({ passwords }) => passwords.requireUpperCase,
  passwordLowerCase: ({ passwords }) => passwords.requireLowerCase,
  passwordSpecial: ({ passwords }) => passwords.requireSpecial,
  passwordExpiryDays: ({ passwords }) => passwords.expiryDays,
  passwordPromptDays: ({ passwords }) => passwords.promptDays,
  secondFactor: ({ authentication }) => authentication.mfa,
  idleMinutes: ({ session }) => session.idleMinutes,
} satisfies Readonly<Record<string, (settings: TenantConfig) => Scalar>>

/** Name of such a setting. */
export type TenantDefault = keyof typeof tenantDefaults

/** The catalogue as it holds for a tenant: where a preference names one of its settings, that is the default. */
export function withTenantDefaults(catalogue: PreferenceCatalogue, settings: TenantConfig): PreferenceCatalogue {
  return catalogue.map((group) => ({
    ...group,
    preferences: group.preferences.map((one) =>
      one.tenantDefault === undefined ? one : { ...one, default: tenantDefaults[one.tenantDefault](settings) },
    ),
  }))
}
