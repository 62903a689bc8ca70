import { sql } from 'kysely'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { runScript } from '../../db/pipeline/kept-plan.ts'
import type { Db } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { LiveSession } from './live-session.ts'

/** Seconds between two notes of activity: a write a request would cost more than it tells. */
const noteEverySeconds = 30

/** Whether the last note of a session is old enough for another. */
export function isNoteOld({ lastActivity }: LiveSession, now: Date): boolean {
  return now.getTime() - Date.parse(lastActivity) >= noteEverySeconds * 1000
}

/** Notes that the persons of sessions did something. A note that a crash takes back is made again by the next call; nobody waits for the disk. */
export async function touchSessions(
  { db, tenantId, now }: { readonly db: Db; readonly tenantId: string; readonly now: Date },
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  await withTenant(db, { tenantId, keepsPlans: true }, async (trx) => {
    await withoutWaiting(trx, runScript(trx, 'set local synchronous_commit = off'))
    const touched = sql`update session set last_activity = greatest(last_activity, ${now.toISOString()}::timestamptz)
      where tenant_id = ${tenantId} and id = any(${sessionIds}::text[]) and revoked_on is null`.execute(trx)
    await withoutWaiting(trx, touched)
  })
}
