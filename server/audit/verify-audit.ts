import type { Trx } from '../db/pool.ts'
import { auditHash } from './audit-hash.ts'

/** Where the chain of a tenant breaks. */
export interface AuditBreak {
  readonly seq: number
  /** `gap`: a number is missing; `link`: the row names another predecessor; `content`: the row was altered; `head`: rows are missing at the end. */
  readonly kind: 'gap' | 'link' | 'content' | 'head'
}

const batchSize = 1000

/**
 * Walks the chain of the transaction's tenant from the first row past the head; undefined when it is whole. The head is read first, so
 * that rows written meanwhile break nothing.
 */
export async function verifyAudit(trx: Trx, tenantId: string): Promise<AuditBreak | undefined> {
  const head = await readHead(trx, tenantId)
  let seq = 0
  let hash = ''
  for (;;) {
    const rows = await readBatch(trx, tenantId, seq)
    if (rows.length === 0) return seq < head.seq ? { seq, kind: 'head' } : undefined
    for (const row of rows) {
      const kind = breakOf(row, seq + 1, hash)
      if (kind !== undefined) return { seq: row.seq, kind }
      if (row.seq === head.seq && row.hash !== head.hash) return { seq: row.seq, kind: 'head' }
      seq = row.seq
      hash = row.hash
    }
  }
}

type AuditRow = Awaited<ReturnType<typeof readBatch>>[number]

function breakOf(row: AuditRow, expected: number, previous: string): AuditBreak['kind'] | undefined {
  if (row.seq !== expected) return 'gap'
  if (row.prev_hash !== previous) return 'link'
  return auditHash(previous, contentOf(row)) === row.hash ? undefined : 'content'
}

function contentOf(row: AuditRow) {
  return {
    tenantId: row.tenant_id,
    seq: row.seq,
    at: row.at,
    userId: row.user_id,
    sessionId: row.session_id,
    traceId: row.trace_id,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    versionBefore: row.version_before,
    versionAfter: row.version_after,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }
}

function readBatch(trx: Trx, tenantId: string, after: number) {
  const log = trx.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenantId)
  return log.where('seq', '>', after).orderBy('seq').limit(batchSize).execute()
}

async function readHead(trx: Trx, tenantId: string): Promise<{ readonly seq: number; readonly hash: string }> {
  const heads = trx.selectFrom('audit_head').select(['seq', 'hash']).where('tenant_id', '=', tenantId)
  return (await heads.executeTakeFirst()) ?? { seq: 0, hash: '' }
}
