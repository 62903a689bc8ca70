import type { VerifiedUser } from '#core/http/sign-in-contract.ts'

/** What follows a verified user id and password. */
export type NextStep = 'blocked' | 'forced-change' | 'expiry-prompt' | 'go-on'

/** The order of checks: blocked, then a random password, then the expiry prompt; then a second factor or site and role. */
export function nextStep(
  user: Pick<VerifiedUser, 'isBlockedUser' | 'isRandomPassword' | 'passwordChangePromptOnLogin'>,
): NextStep {
  if (user.isBlockedUser) return 'blocked'
  if (user.isRandomPassword) return 'forced-change'
  return user.passwordChangePromptOnLogin ? 'expiry-prompt' : 'go-on'
}
