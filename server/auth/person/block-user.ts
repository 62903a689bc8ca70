import { withdrawUnentitled } from '../../access/withdraw-approver.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { endUserSessions } from '../session/end-session.ts'
import { noticeAdministrators, noticePerson } from './send-notice.ts'
import { revokeHandles } from '../handle/sign-in-handle.ts'

/**
 * Blocks a user whose codes are used up (AUTH-36): sessions, sign-ins and what they were asked to approve end,
 * the person and the tenant's administrators are told by mail. Only an administrator lifts it.
 */
export async function blockUser(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'secrets' | 'cache'>,
  caller: Caller,
  userId: number,
): Promise<void> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const ended = await withTenant(deps.db, caller, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      // A form opened before must not unblock by being saved.
      .set((eb) => ({ is_blocked: true, version_no: eb('version_no', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .where('is_blocked', '=', false)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return []
    await revokeHandles(trx, { tenantId, userId })
    await withdrawUnentitled(trx, { tenantId, userId })
    const ids = await endUserSessions(trx, { tenantId, userId, now, why: 'blocked' })
    const notice = { trx, secrets: deps.secrets, tenantId, userId, now }
    await noticePerson(notice, 'accessBlocked')
    await noticeAdministrators(notice, 'userBlocked')
    const actor = { tenantId, traceId: caller.traceId, userId, sessionId: null }
    const reason = 'sign-in codes used up'
    await appendAudit(trx, { actor, now }, { action: 'blocked', entity: 'user', entityId: userId, reason })
    return ids
  })
  for (const id of ended) deps.cache.evict(tenantId, id)
}
