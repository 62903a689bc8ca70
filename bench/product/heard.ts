import type pg from 'pg'
import type { SaidInAudit } from '../floor/documents/add-documents.ts'

/** What came of some work, how long it took in milliseconds, and what the audit log says since. */
export interface Heard<T> {
  readonly result: T
  readonly took: number
  readonly audits: readonly SaidInAudit[]
}

/** Does some work of the product and hears what it writes into the audit log about these entities. */
export async function heard<T>(admin: pg.Pool, entities: readonly string[], work: () => Promise<T>): Promise<Heard<T>> {
  const last = await admin.query<{ readonly seq: string }>(`select seq from audit_head where tenant_id = 'ui'`)
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  const { rows } = await admin.query<SaidInAudit>(
    `select action, entity, version_after::int as version, coalesce(before, '{}')::text as before, coalesce(after, '{}')::text as after
    from audit_log where tenant_id = 'ui' and seq > $1 and entity = any($2) order by seq`,
    [last.rows[0]?.seq, entities],
  )
  return { result, took, audits: rows }
}
