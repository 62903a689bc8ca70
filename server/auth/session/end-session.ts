import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { AuthDeps } from '../deps/auth-deps.ts'

/** Which sessions end and why. */
export interface SessionEnd {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly now: Date
  readonly why: string
}

/** Revokes sessions in the caller's transaction; the caller evicts them from the cache afterwards. */
export async function endSessions(trx: Trx, { tenantId, ids, now, why }: SessionEnd): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_on: now.toISOString(), revoked_why: why })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('revoked_on', 'is', null)
    .execute()
}

/** Whose sessions end and why. */
export interface UserSessionsEnd extends Omit<SessionEnd, 'ids'> {
  readonly userId: number
  readonly except?: string | undefined
}

/** Revokes every session of a user, `except` the one that asks for it itself; answers their ids for the cache. */
export async function endUserSessions(
  trx: Trx,
  { tenantId, userId, now, why, except }: UserSessionsEnd,
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('session')
    .set({ revoked_on: now.toISOString(), revoked_why: why })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_on', 'is', null)
    .where('id', '<>', except ?? '')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Sign-out: the session's token is refused from now on. */
export async function signOut(deps: AuthDeps, ctx: RequestContext): Promise<void> {
  const now = deps.clock.now()
  const { tenantId, sessionId } = ctx
  await withTenant(deps.db, ctx, async (trx) => {
    await endSessions(trx, { tenantId, ids: [sessionId], now, why: 'signed out' })
    await appendAudit(trx, { actor: ctx, now }, { action: 'sign-out', entity: 'session', entityId: sessionId })
  })
  deps.cache.evict(tenantId, sessionId)
}
