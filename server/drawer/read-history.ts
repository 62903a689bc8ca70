import type { HistoryChange, HistoryEntry } from '#core/http/drawer-contract.ts'
import type { LinesField, RecordFields } from '#core/model/field-definition.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { behalfKey } from '../audit/behalf-key.ts'

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
    User: row.user_id === null ? null : { Id: row.user_id, Name: row.display_name || row.username || '' },
    OnBehalfOf: row.behalf_id === null ? null : { Id: row.behalf_id, Name: row.behalf_name ?? '' },
    Action: row.action,
    VersionNo: row.version_after,
    Remarks: row.reason,
    Changes: changesOf(request.fields, asObject(row.before), asObject(row.after)),
  }))
}

type Side = Readonly<Record<string, unknown>>

function changesOf({ fields, lines }: RecordFields, before: Side, after: Side): readonly HistoryChange[] {
  const isNamed = ({ id }: { readonly id: string }) => id in before || id in after
  return [
    ...fields
      .filter(isNamed)
      .map(({ id }) => ({ Field: id, Lines: null, Line: null, Before: before[id] ?? null, After: after[id] ?? null })),
    ...lines
      .filter(isNamed)
      .flatMap((field) => lineChanges(field, asArray(before[field.id]), asArray(after[field.id]))),
  ]
}

function lineChanges(field: LinesField, before: readonly Side[], after: readonly Side[]): readonly HistoryChange[] {
  const ids = new Set([...before, ...after].map((line) => line['id']))
  return [...ids].flatMap((id) => {
    const old = before.find((line) => line['id'] === id) ?? {}
    const now = after.find((line) => line['id'] === id) ?? {}
    return field.fields
      .filter((cell) => cell.id !== 'id' && cell.id !== 'lineNo' && old[cell.id] !== now[cell.id])
      .map((cell) => ({
        Field: cell.id,
        Lines: field.id,
        Line: Number(now['lineNo'] ?? old['lineNo'] ?? 0),
        Before: old[cell.id] ?? null,
        After: now[cell.id] ?? null,
      }))
  })
}

function asObject(value: unknown): Side {
  // The column holds what changedFields wrote: an object, or null.
  return typeof value === 'object' && value !== null ? (value as Side) : {}
}

function asArray(value: unknown): readonly Side[] {
  return Array.isArray(value) ? value.map(asObject) : []
}
