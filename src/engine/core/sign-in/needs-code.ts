import { multiTurnAuthentication } from '../http/sign-in-paths.ts'

/** The vendor's own account, which is never asked for a code (SPEC-4.1.7). */
const reservedVendorName = 'vendor'

/** What decides whether a code is asked for. */
export interface CodeQuestion {
  readonly username: string
  readonly authenticationType: string
  readonly isTenantMFAEnabled: boolean
}

/** True when a code must be given before site and role: tenant MFA is on, the account is multi-turn and not the vendor's (SPEC-4.1.7). */
export function needsCode({ username, authenticationType, isTenantMFAEnabled }: CodeQuestion): boolean {
  const isVendor = username.toLowerCase() === reservedVendorName
  return isTenantMFAEnabled && authenticationType === multiTurnAuthentication && !isVendor
}
