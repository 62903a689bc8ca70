import { sql } from 'kysely'
import type { HistoryEntry } from '#core/http/drawer-contract.ts'
import type { RecordFields } from '#core/model/field-definition.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { behalfKey, outsiderKey } from '../audit/behalf-key.ts'
import { auditedChanges } from '../audit/audited-changes.ts'

/** Whose history is read, and which of its fields the reader may see. */
export interface HistoryRequest {
  readonly entity: string
  readonly id: number
  readonly fields: RecordFields
}

const newest = 200

/** The newest 200 entries of one record, for its drawer; what the reader may not read is left out of each. */
export async function readHistory(trx: Trx, request: HistoryRequest): Promise<readonly HistoryEntry[]> {
  const rows = await trx
    .selectFrom('audit_log as a')
    .leftJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.user_id'))
    .leftJoin('app_user as f', (join) =>
      join.onRef('f.tenant_id', '=', 'a.tenant_id').on('f.id', '=', sql<number>`(a.after->>${behalfKey})::bigint`),
    )
    .select([
      'f.id as behalf_id',
      'f.display_name as behalf_name',
      'a.seq',
      'a.at',
      'a.user_id',
      'u.display_name',
      'u.username',
      'a.action',
      'a.version_after',
      'a.reason',
      sql<string | null>`a.after->>${outsiderKey}`.as('outsider'),
      'a.before',
      'a.after',
    ])
    .where('a.tenant_id', '=', tenantOf(trx))
    .where('a.entity', '=', request.entity)
    .where('a.entity_id', '=', String(request.id))
    .orderBy('a.seq', 'desc')
    .limit(newest)
    .execute()
  return rows.map((row) => ({
    Seq: row.seq,
    At: row.at,
    User: userOf(row),
    OnBehalfOf: row.behalf_id === null ? null : { Id: row.behalf_id, Name: row.behalf_name ?? '' },
    Action: row.action,
    VersionNo: row.version_after,
    Remarks: row.reason,
    Changes: auditedChanges(request.fields, row),
  }))
}

/** Who did it: a person, or somebody outside by the link of a form, who has no id; null for the system. */
function userOf(row: {
  readonly user_id: number | null
  readonly display_name: string | null
  readonly username: string | null
  readonly outsider: string | null
}): HistoryEntry['User'] {
  if (row.outsider !== null) return { Id: 0, Name: row.outsider }
  return row.user_id === null ? null : { Id: row.user_id, Name: row.display_name || row.username || '' }
}
