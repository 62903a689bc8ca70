import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'
import { auditHash, type AuditContent } from './audit-hash.ts'

/** Who did it; a job has no session. */
export type AuditActor = Pick<RequestContext, 'tenantId' | 'traceId'> & {
  readonly userId: number | null
  readonly sessionId: string | null
}

/** What happened to what. `before` and `after` hold the fields that changed, in field ids. */
export interface AuditEntry {
  /** `create`, `change`, `delete`, the id of a move, or a subject's own word such as `sign-in`. */
  readonly action: string
  readonly entity: string
  readonly entityId: string | number
  readonly versionBefore?: number
  readonly versionAfter?: number
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}

/**
 * Appends one row to the tenant's chain inside the caller's transaction. The chain's head stays locked until that transaction
 * ends, so a command appends last; `seq` has no gaps because a rollback takes the head back as well. Answers the row's `seq`.
 */
export async function appendAudit(trx: Trx, actor: AuditActor, now: Date, entry: AuditEntry): Promise<number> {
  const head = await trx
    .insertInto('audit_head')
    .values({ tenant_id: actor.tenantId, seq: 1 })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ seq: sql<number>`audit_head.seq + 1` }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const content = auditContent(actor, now, entry, head.seq)
  const hash = auditHash(head.hash, content)
  // One statement for both: every writer of the tenant waits while the head is held.
  await trx
    .with('moved', (db) => db.updateTable('audit_head').set({ hash }).where('tenant_id', '=', actor.tenantId))
    .insertInto('audit_log')
    .values(auditRow(content, head.hash, hash))
    .execute()
  return head.seq
}

function auditContent(actor: AuditActor, now: Date, entry: AuditEntry, seq: number): AuditContent {
  return {
    tenantId: actor.tenantId,
    seq,
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

function auditRow(content: AuditContent, previous: string, hash: string) {
  return {
    tenant_id: content.tenantId,
    seq: content.seq,
    at: content.at,
    user_id: content.userId,
    session_id: content.sessionId,
    trace_id: content.traceId,
    action: content.action,
    entity: content.entity,
    entity_id: content.entityId,
    version_before: content.versionBefore,
    version_after: content.versionAfter,
    before: jsonOrNull(content.before),
    after: jsonOrNull(content.after),
    reason: content.reason,
    prev_hash: previous,
    hash,
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
