import type pg from 'pg'
import { ask } from './floor-database.ts'

/** What a row of the audit log says; the texts are JSON. */
export interface AuditRow {
  readonly entity: string
  readonly id: number
  readonly action: string
  readonly version: number
  readonly before: string
  readonly after: string
}

/** Appends a chained row to the audit log. */
export function audit(
  client: pg.ClientBase,
  { entity, id, action, version, before, after }: AuditRow,
): Promise<unknown> {
  return Promise.all([
    ask(client, { name: 'place', text: takePlace }, []),
    ask(client, { name: 'audit', text: insertAudit }, [id, action, version, before, after, entity]),
  ])
}

const takePlace = `update audit_head set seq = seq + 1, previous = hash where tenant_id = 'ui'`

const insertAudit = `with appended as (
    insert into audit_log (tenant_id, seq, user_id, action, entity, entity_id, version_before, version_after, prev_hash, hash, before, after)
    select 'ui', h.seq, 1, $2, $6::text, $1::text, $3::int - 1, $3::int, h.previous,
      encode(sha256(convert_to(h.previous || h.seq || $4::text || $5::text, 'UTF8')), 'hex'), $4::jsonb, $5::jsonb
    from audit_head h where h.tenant_id = 'ui' returning hash
  )
  update audit_head h set hash = appended.hash from appended where h.tenant_id = 'ui'`
