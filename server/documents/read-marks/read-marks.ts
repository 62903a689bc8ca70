import { sql, type RawBuilder } from 'kysely'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { appError } from '#core/errors/app-error.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { ofTenant } from '../../db/tenant-of.ts'

/** Unread rows are counted up to here: beyond it nobody reads the number. */
const mostUnread = 1000

/** Which rows are marked, and how. */
export interface ReadMark {
  /** Undefined for every row the caller may see. */
  readonly id: number | undefined
  readonly isRead: boolean
}

/**
 * Marks rows of an entity with a `readMark` as read or unread, and answers how many are unread then. No new version and no audit
 * row: having looked at something changes nothing of it. Whose rows they are is the database's to say. @throws E_NOT_FOUND for an
 * entity without such a mark and for an id the caller does not see.
 */
export async function markRead(trx: Trx, entity: EntityDefinition, { id, isRead }: ReadMark): Promise<number> {
  const mark = markOf(entity)
  if (mark === undefined) throw appError('E_NOT_FOUND')
  const wanted = id === undefined ? sql`${mark.ref} IS DISTINCT FROM ${isRead}` : sql`${frameColumn('t', 'id')} = ${id}`
  const marked = await sql`UPDATE ${tableRef(entity.table)} AS t SET ${ownName(mark.column)} = ${isRead}
      WHERE ${ofTenant(trx, 't')} AND ${wanted}`.execute(trx)
  if (id !== undefined && marked.numAffectedRows === 0n) throw appError('E_NOT_FOUND')
  return countUnread(trx, entity)
}

/** How many rows the caller has not opened, of every entity that marks it and shows rows to their owner alone. */
export async function countAllUnread(trx: Trx, { families }: Pick<TenantDefinitions, 'families'>): Promise<number> {
  let count = 0
  for (const { entity } of families.values()) if (entity.owner !== undefined) count += await countUnread(trx, entity)
  return count
}

async function countUnread(trx: Trx, entity: EntityDefinition): Promise<number> {
  const mark = markOf(entity)
  if (mark === undefined) return 0
  const found = await sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM ${tableRef(entity.table)} AS t WHERE ${ofTenant(trx, 't')} AND ${mark.ref} IS NOT TRUE LIMIT ${mostUnread}) AS unread`.execute(
    trx,
  )
  return found.rows[0]?.count ?? 0
}

function markOf(entity: EntityDefinition): { readonly ref: RawBuilder<unknown>; readonly column: string } | undefined {
  if (entity.readMark === undefined) return undefined
  const found = fieldIdRef(entity, entity.readMark, 't')
  return found && { ref: found.sql, column: found.field.column }
}
