import { multiTurnAuthentication } from '#core/http/sign-in-paths.ts'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'

/** What follows a verified user id and password. */
export type NextStep = 'blocked' | 'forced-change' | 'expiry-prompt' | 'code' | 'site-and-role'

/** The order of checks of spec 4.1: blocked, then a random password, then the expiry prompt, then the code, else site and role. */
export function nextStep(
  user: Pick<
    VerifiedUser,
    'isBlockedUser' | 'isRandomPassword' | 'passwordChangePromptOnLogin' | 'isTenantMFAEnabled' | 'authenticationType'
  >,
): NextStep {
  if (user.isBlockedUser) return 'blocked'
  if (user.isRandomPassword) return 'forced-change'
  if (user.passwordChangePromptOnLogin) return 'expiry-prompt'
  return needsCode(user) ? 'code' : 'site-and-role'
}

/** True when a one-time code is asked for: the tenant has it on and the account is of that kind (spec 4.1.5). */
export function needsCode(user: Pick<VerifiedUser, 'isTenantMFAEnabled' | 'authenticationType'>): boolean {
  return user.isTenantMFAEnabled && user.authenticationType === multiTurnAuthentication
}
