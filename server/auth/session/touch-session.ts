import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { LiveSession } from './live-session.ts'

/** Seconds between two notes of activity: a write a request would cost more than it tells. */
const noteEverySeconds = 30

/** Notes that a session's person did something, when the last note is old enough. */
export async function touchSession(
  { db, tenantId, now }: { readonly db: Db; readonly tenantId: string; readonly now: Date },
  session: LiveSession,
): Promise<void> {
  if (now.getTime() - Date.parse(session.lastActivity) < noteEverySeconds * 1000) return
  await withTenant(db, { tenantId }, (trx) =>
    sql`update session set last_activity = greatest(last_activity, ${now.toISOString()}::timestamptz)
      where tenant_id = ${tenantId} and id = ${session.id} and revoked_on is null`.execute(trx),
  )
}
