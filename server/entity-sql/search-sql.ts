import { sql, type RawBuilder } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { isSearchable } from '#core/field-kinds/field-questions.ts'
import type { LookupField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { searchColumns } from '../db/tables/entity-table-shape.ts'
import { ofTenant } from '../db/tenant-of.ts'
import { findByCodes } from './code-rows.ts'
import { fieldRef, frameColumn, tableRef } from './property-ref.ts'
import type { FilterScope } from './filter-sql.ts'
import { readableEntity, type ReadableEntity } from './readable-entity.ts'
import { searchCandidates } from './search-candidates.ts'

/** Words of one quick search; more say nothing new. */
const mostWords = 5

/**
 * Quick search: every word somewhere in the entity's search fields or its document number, as far as the reader may see them, or the whole of one of
 * its codes (ODS-29). E_QUERY where nothing of the entity is searched, so that nobody takes it for no hits.
 */
export async function searchSql(scope: FilterScope, search: string): Promise<readonly RawBuilder<boolean>[]> {
  const { entity } = scope.readable
  const isSearched =
    entity.searchFields.length + entity.codes.length > 0 || entity.fields.some(({ id }) => id === 'docNo')
  if (!isSearched) throw appError('E_QUERY', { detail: `$search at 0: nothing of ${entity.set} is searched` })
  const named = [...(await findByCodes(scope.trx, scope.readable.entity, [search])).keys()]
  return wordsSql(scope, search, named)
}

/** The words of a search that are looked for. */
export function searchedWords(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

/** The words of a search; records that it names by a code are found whatever it says. */
async function wordsSql(
  scope: FilterScope,
  search: string,
  named: readonly number[],
): Promise<readonly RawBuilder<boolean>[]> {
  const { entity } = scope.readable
  const texts = searchedTexts(scope.readable)
  const lookups = searchedLookups(scope.readable)
  if (texts.length + lookups.length === 0) return [sql<boolean>`FALSE`]
  const conditions: RawBuilder<boolean>[] = []
  for (const word of searchedWords(search)) {
    const candidates =
      searchColumns(entity).length === 0 || entity.parent
        ? undefined
        : await searchCandidates(scope.trx, entity.table, { text: word, named })
    if (candidates) conditions.push(candidates)
    const pointed = await Promise.all(lookups.map((field) => pointsToFound(scope, field, word)))
    const found = [
      ...texts.map((text) => sql<boolean>`strpos(lower(${text}), lower(${word}::text)) > 0`),
      ...pointed.flatMap((condition) => condition ?? []),
    ]
    if (found.length === 0) return [sql<boolean>`FALSE`]
    const any = named.length === 0 ? found : [sql`${frameColumn('t', 'id')} = ANY(${named}::bigint[])`, ...found]
    conditions.push(sql<boolean>`(${sql.join(any, sql` OR `)})`)
  }
  return conditions
}

function searchedTexts({ entity, fields }: ReadableEntity): readonly RawBuilder<unknown>[] {
  return fields
    .filter((field) => (entity.searchFields.includes(field.id) || field.id === 'docNo') && isSearchable(field))
    .flatMap((field) => fieldRef(field, 't')?.sql ?? [])
}

function searchedLookups({ entity, fields }: ReadableEntity): readonly LookupField[] {
  return fields.filter(isLookup).filter(({ id }) => entity.searchFields.includes(id))
}

/**
 * Rows whose lookup points to a record that has the word, which is found once by the terms of its own table; undefined where the reader
 * may read nothing of it that is searched. Within it `t` is that table.
 */
async function pointsToFound(
  scope: FilterScope,
  field: LookupField,
  word: string,
): Promise<RawBuilder<boolean> | undefined> {
  const { definitions, permissions } = scope.context
  const target = readableEntity(definitions, permissions, field.lookup.to)
  const key = fieldRef(field, 't')?.sql
  if (target === undefined || key === undefined || searchedTexts(target).length === 0) return undefined
  const named = { ...target, entity: { ...target.entity, searchFields: textsOf(target) } }
  const conditions = await wordsSql({ ...scope, readable: named }, word, [])
  return sql<boolean>`${key} IN (SELECT t.id FROM ${tableRef(target.entity.table)} AS t
    WHERE ${ofTenant(scope.trx, 't')} AND ${sql.join(conditions, sql` AND `)})`
}

/** What is searched of a record that is pointed to: texts alone, so that no search goes further. */
function textsOf({ entity, fields }: ReadableEntity): readonly string[] {
  return fields.filter((field) => entity.searchFields.includes(field.id) && isSearchable(field)).map(({ id }) => id)
}
