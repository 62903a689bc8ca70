import { withdrawLinks, withdrawUnentitled } from '../access/withdraw-approver.ts'
import { endUserSessions } from '../auth/session/end-session.ts'
import { forgetFactor } from '../auth/code/forget-factor.ts'
import { requestFirstPassword, replaceTemporaryPassword } from '../auth/password/first-password.ts'
import { findSessions } from '../auth/session/find-sessions.ts'
import { revokeHandles } from '../auth/handle/sign-in-handle.ts'
import { dropIdentities } from '../auth/sso/drop-identities.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { accessBeyond, accessOf, maySignIn } from './record-access.ts'
import { userIssues } from './user-issues.ts'
import { userNeeds, type UserNeeds, type UserRecord } from './user-needs.ts'

/**
 * Saves of users. A new one gets a temporary password by mail. Who loses access loses sessions, sign-ins and approvals at once
 * (PEOPLE-12), and so does who loses a directory account; a new address ends what was sent to the old one. Where codes of who is asked for none
 * any more went is forgotten.
 */
export const userEffect: RecordEffect = defineRecordEffect({
  name: 'people:user',
  needs: userNeeds,
  issues: userIssues,
  async apply(input) {
    const { trx, ctx, record, before } = input
    const person = { tenantId: ctx.tenantId, userId: Number(record.id) }
    if (before === undefined) {
      // Somebody of the directory needs no password.
      if (maySignIn(record) && accountOf(record) === '') await requestFirstPassword(trx, person)
      return { staleSessions: [] }
    }
    const isUnlinked = accountOf(before) !== '' && accountOf(before) !== accountOf(record)
    if (isUnlinked) await dropIdentities(trx, person)
    const ended = isUnlinked || losesAccess(before, record) ? await endAccess(input, person) : []
    if (before.authenticationType !== '' && record.authenticationType === '') await forgetFactor(trx, person)
    const isMoved = before.email !== record.email
    if (isMoved) await withdrawLinks(trx, person)
    if (isMoved || (maySignIn(record) && !maySignIn(before))) await replaceTemporaryPassword(trx, person)
    return { staleSessions: [...ended, ...(await findSessions(trx, person))] }
  },
})

/** The directory account an administrator named; '' for none. */
function accountOf({ directoryAccount }: UserRecord): string {
  return directoryAccount.trim()
}

/** True when a pair of site and role that could be used cannot be used any more. */
function losesAccess(before: UserRecord, after: UserRecord): boolean {
  if (!maySignIn(before)) return false
  return !maySignIn(after) || accessBeyond(accessOf(before), accessOf(after)).length > 0
}

async function endAccess(
  { trx, clock }: RecordEffectInput<UserNeeds>,
  person: { readonly tenantId: string; readonly userId: number },
): Promise<readonly string[]> {
  await revokeHandles(trx, person)
  await withdrawUnentitled(trx, person)
  return endUserSessions(trx, { ...person, now: clock.now(), why: 'access changed' })
}
