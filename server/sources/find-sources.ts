import { sql, type RawBuilder } from 'kysely'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import { mostSources, type SourceBody } from '#core/http/sources-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { fieldRef, tableRef } from '../entity-sql/property-ref.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { definitionFilter } from '../documents/judge/definition-filter.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'
import { searchSql } from '../entity-sql/search-sql.ts'
import { siteCondition } from '../entity-sql/site-scope.ts'
import { sourceFamily } from './counting/lock-sources.ts'

/** Ids of the open sources that fit, oldest first, one more than are read. */
export async function findSources(
  scope: CommandScope,
  source: SourceDefinition,
  { Ids, Same = {}, Search = '' }: SourceBody,
): Promise<readonly number[]> {
  const { trx, ctx, definitions, family: target } = scope
  const family = sourceFamily(scope, source)
  const owner = { ...family.entity, family: family.id, parent: undefined }
  const readable = { entity: owner, ...readableFields(family.entity, ctx.permissions), isLookupOnly: false }
  const searched = {
    trx,
    context: { definitions, permissions: ctx.permissions },
    readable,
    searchesBy: 'terms' as const,
  }
  const conditions: RawBuilder<unknown>[] = [
    sql`t.tenant_id = ${ctx.tenantId}`,
    siteCondition(owner, { siteId: ctx.siteId, alias: 't' }) ?? sql`true`,
    source.where === undefined ? sql`true` : await definitionFilter(scope, owner, source.where),
    Ids === undefined ? sql`true` : sql`t.id = any(${Ids}::bigint[])`,
    ...(Ids === undefined || source.lines.exploded === undefined ? namedSource(target.entity, source, Same) : []),
    ...(Search.trim() === '' ? [] : await searchSql(searched, Search)),
    ...Object.entries(source.same).flatMap(([own, other]) => {
      const mine = target.entity.fields.find((field) => field.id === own)
      const theirs = family.entity.fields.find((field) => field.id === other)
      const ref = theirs && fieldRef(theirs, 't')
      const value = mine && Same[wireName(mine)]
      return ref === undefined || value === undefined || value === null
        ? []
        : [sql`${ref.sql}::text = ${String(value)}`]
    }),
  ]
  const found = await sql<{ readonly id: number }>`select t.id from ${tableRef(family.entity.table)} as t
    where ${sql.join(conditions, sql` and `)} order by t.id limit ${mostSources + 1}`.execute(trx)
  const ids = found.rows.map(({ id }) => id)
  if (Ids !== undefined && ids.length < new Set(Ids).size) throw appError('E_SOURCE_CLOSED')
  return ids
}

/** The one document a header names already, where all lines are of that one; nothing where it has to be named first. */
function namedSource(
  { fields }: EntityDefinition,
  { record, lines }: SourceDefinition,
  same: NonNullable<SourceBody['Same']>,
): readonly RawBuilder<unknown>[] {
  const isNamed = lines.asked !== undefined || lines.exploded !== undefined
  const field = isNamed ? fields.find(({ id }) => id === record) : undefined
  const named = field && same[wireName(field)]
  if (typeof named === 'number') return [sql`t.id = ${named}`]
  return lines.exploded === undefined ? [] : [sql`false`]
}
