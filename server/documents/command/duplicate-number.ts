import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { Trx } from '../../db/pool.ts'
import { columnType } from '../../db/tables/entity-table-columns.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import { fieldRef, tableRef } from '../../entity-sql/property-ref.ts'
import { readableEntity } from '../../entity-sql/readable-entity.ts'
import { siteCondition } from '../../entity-sql/site-scope.ts'
import type { CommandQuestion } from './command-scope.ts'

/** What the document would have shared with another one. */
interface Shared {
  readonly definitions: TenantDefinitions
  /** Fields that are unique together. */
  readonly fields: readonly FieldDefinition[]
  readonly record: EntityRecord
}

/**
 * The number of the document that has these values already, as far as this person sees it, by their rights and at their site (DOC-50).
 * Undefined where they do not, and of what has no number.
 */
export async function duplicateNumber(
  trx: Trx,
  { ctx, family }: CommandQuestion,
  { definitions, fields, record }: Shared,
): Promise<string | undefined> {
  const readable = readableEntity(definitions, ctx.permissions, family.entity.id)
  const number = readable?.fields.find(({ id }) => id === 'docNo')
  const named = number && fieldRef(number, 't')
  if (readable === undefined || readable.isLookupOnly || named === undefined) return undefined
  if (fields.some(({ id }) => isEmpty(record[id]))) return undefined
  const site = siteCondition(readable.entity, { siteId: ctx.siteId, alias: 't' })
  const voided = family.workflow?.voided ?? []
  const state = family.entity.fields.find(({ id }) => id === 'status')
  const status = state && fieldRef(state, 't')
  const conditions = [
    ofTenant(trx, 't'),
    ...fields.map((field) => hasSame(field, record)),
    ...(site ? [site] : []),
    ...(status === undefined ? [] : [sql<boolean>`${status.sql} <> ALL(${[...voided]}::text[])`]),
  ]
  const { rows } = await sql<{ readonly number: string | null }>`SELECT ${named.sql} AS number
    FROM ${tableRef(readable.entity.table)} AS t WHERE ${sql.join(conditions, sql` AND `)} LIMIT 1`.execute(trx)
  return rows[0]?.number ?? undefined
}

/** As the index compares them: texts without regard to case. */
function hasSame(field: FieldDefinition, record: EntityRecord): RawBuilder<boolean> {
  const ref = fieldRef(field, 't')
  if (ref === undefined) return sql<boolean>`FALSE`
  const value = record[field.id]
  return columnType(field) === 'text'
    ? sql<boolean>`lower(${ref.sql}) = lower(${value}::text)`
    : sql<boolean>`${ref.sql} = ${value}`
}
