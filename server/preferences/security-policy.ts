import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { PasswordRules } from '#core/model/tenant-config.ts'
import { preferenceValues, type PreferenceValues } from '#core/preferences/effective-preferences.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { Trx } from '../db/pool.ts'
import { policyNeeds, preferenceOf } from './needed-preferences.ts'
import { readSitePreferences } from './stored-preferences.ts'

/** What a tenant asks of whoever signs in. */
export interface SecurityPolicy {
  readonly passwords: PasswordRules
  readonly hasSecondFactor: boolean
  /** Of idling, for people who have not set their own. */
  readonly idleMinutes: number
}

/** The policy that holds now: what the head office has set, else what the tenant's own file says (PREF-14). */
export async function readSecurityPolicy(trx: Trx, definitions: TenantDefinitions): Promise<SecurityPolicy> {
  return securityPolicyOf(await readTenantValues(trx, definitions), definitions)
}

/** What the head office has set for the tenant, or its own file says. */
export async function readTenantValues(
  trx: Trx,
  { settings, preferences }: TenantDefinitions,
): Promise<PreferenceValues> {
  const { stored } = await readSitePreferences(trx, { tenantId: settings.id, siteId: headOffice })
  return preferenceValues(preferences, stored)
}

/** The policy among what a tenant has set. */
export function securityPolicyOf(values: PreferenceValues, { settings }: TenantDefinitions): SecurityPolicy {
  return {
    passwords: {
      minimumLength: preferenceOf(values, policyNeeds.minimumLength),
      maximumLength: settings.passwords.maximumLength,
      requireNumber: preferenceOf(values, policyNeeds.number),
      requireUpperCase: preferenceOf(values, policyNeeds.upperCase),
      requireLowerCase: preferenceOf(values, policyNeeds.lowerCase),
      requireSpecial: preferenceOf(values, policyNeeds.special),
      expiryDays: preferenceOf(values, policyNeeds.expiryDays),
      promptDays: preferenceOf(values, policyNeeds.promptDays),
    },
    hasSecondFactor: preferenceOf(values, policyNeeds.secondFactor),
    idleMinutes: preferenceOf(values, policyNeeds.idleMinutes),
  }
}
