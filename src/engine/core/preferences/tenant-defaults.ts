import type { PreferenceCatalogue, PreferenceDefinition } from '../model/preference-definition.ts'
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
  linkHours: ({ approvals }) => approvals.linkHours,
} satisfies Readonly<Record<string, (settings: TenantConfig) => Scalar>>

/** Name of such a setting. */
export type TenantDefault = keyof typeof tenantDefaults

/** What of a tenant's own file such a preference cannot go beyond: no password can be longer than the longest. */
const tenantLimits: Partial<Readonly<Record<TenantDefault, (settings: TenantConfig) => number>>> = {
  passwordMinimumLength: ({ passwords }) => passwords.maximumLength,
}

/** The catalogue as it holds for a tenant: where a preference names one of its settings, that is the default, and its limit holds. */
export function withTenantDefaults(catalogue: PreferenceCatalogue, settings: TenantConfig): PreferenceCatalogue {
  return catalogue.map((group) => ({
    ...group,
    preferences: group.preferences.map((one) => heldBy(one, settings)),
  }))
}

function heldBy(preference: PreferenceDefinition, settings: TenantConfig): PreferenceDefinition {
  const { tenantDefault, field } = preference
  if (tenantDefault === undefined) return preference
  const most = tenantLimits[tenantDefault]?.(settings) ?? Infinity
  const own = Number(field.options['atMost'] ?? Infinity)
  const limit = most < own ? { field: { ...field, options: { ...field.options, atMost: most } } } : {}
  return { ...preference, ...limit, default: tenantDefaults[tenantDefault](settings) }
}
