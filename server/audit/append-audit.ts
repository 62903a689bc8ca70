import { sql } from 'kysely'
import { beforeCommit, withoutWaiting } from '../db/in-transaction.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hashedAround, type AuditContent } from './audit-hash.ts'

/** Who did it; a job has no session. */
export type AuditActor = Pick<RequestContext, 'tenantId' | 'traceId'> & {
  readonly userId: number | null
  readonly sessionId: string | null
}

/** Who did it, and when. */
export interface AuditStamp {
  readonly actor: AuditActor
  readonly now: Date
}

/** What happened to what. `before` and `after` hold the fields that changed, in field ids. */
export interface AuditEntry {
  /** `create`, `change`, `delete`, the id of a move, or a subject's own word such as `sign-in`. */
  readonly action: string
  readonly entity: string
  readonly entityId: string | number
  readonly versionBefore?: number | undefined
  readonly versionAfter?: number | undefined
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | undefined
}

/**
 * Appends one row to the tenant's chain at the end of the caller's transaction, whatever else that does: a chain has one head, and who
 * holds it lets nobody of the tenant commit.
 */
export function appendAudit(trx: Trx, { actor, now }: AuditStamp, entry: AuditEntry): Promise<void> {
  const content = auditContent(actor, now, entry)
  return beforeCommit(trx, () => writeRow(trx, content))
}

/**
 * In two statements that nobody waits for: they travel with the commit, so the head is locked for no longer than a commit takes. `seq` has
 * no gaps because a rollback takes the head back as well. The first takes the place; the second therefore sees the row before it, whoever
 * wrote that, and makes the hash, which no shard of a distributed database may do while it resolves a conflict.
 */
async function writeRow(trx: Trx, content: Omit<AuditContent, 'seq'>): Promise<void> {
  const [left, right] = hashedAround(content)
  const { tenantId } = content
  const placed = sql`insert into audit_head as h (tenant_id, seq) values (${tenantId}, 1)
    on conflict (tenant_id) do update set seq = h.seq + 1, previous = h.hash`.execute(trx)
  await withoutWaiting(trx, placed)
  const appended = sql`
    with appended as (
      insert into audit_log (tenant_id, seq, at, user_id, session_id, trace_id, action, entity, entity_id, version_before,
        version_after, before, after, reason, prev_hash, hash)
      select ${tenantId}, h.seq, ${content.at}::timestamptz, ${content.userId}::bigint, ${content.sessionId},
        ${content.traceId}, ${content.action}, ${content.entity}, ${content.entityId}, ${content.versionBefore}::int,
        ${content.versionAfter}::int, ${jsonOrNull(content.before)}::jsonb, ${jsonOrNull(content.after)}::jsonb, ${content.reason},
        h.previous, encode(sha256(convert_to(h.previous || ${left}::text || h.seq || ${right}::text, 'UTF8')), 'hex')
      from audit_head h where h.tenant_id = ${tenantId}
      returning hash)
    update audit_head h set hash = appended.hash from appended where h.tenant_id = ${tenantId}`.execute(trx)
  await withoutWaiting(trx, appended)
}

function auditContent(actor: AuditActor, now: Date, entry: AuditEntry): Omit<AuditContent, 'seq'> {
  return {
    tenantId: actor.tenantId,
    at: now.toISOString(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    traceId: actor.traceId,
    action: entry.action,
    entity: entry.entity,
    entityId: String(entry.entityId),
    versionBefore: entry.versionBefore ?? null,
    versionAfter: entry.versionAfter ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
