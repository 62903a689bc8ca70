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
  const texts = searchedTexts(scope.readable)
  const lookups = searchedLookups(scope.readable)
  if (texts.length + lookups.length === 0) return [sql<boolean>`FALSE`]
  const conditions: RawBuilder<boolean>[] = []
  for (const word of searchedWords(search)) {
    const pointers = (await Promise.all(lookups.map((field) => readPointed(scope, field, word)))).flatMap(
      (pointer) => pointer ?? [],
    )
    const narrowed = await narrow(scope, word, { named, pointers })
    if (narrowed) conditions.push(narrowed)
    const found = [
      ...texts.map((text) => sql<boolean>`strpos(lower(${text}), lower(${word}::text)) > 0`),
      ...pointers.map((pointer) => pointer('t')),
    ]
    if (found.length === 0) return [sql<boolean>`FALSE`]
    const any = named.length === 0 ? found : [sql`${frameColumn('t', 'id')} = ANY(${named}::bigint[])`, ...found]
    conditions.push(sql<boolean>`(${sql.join(any, sql` OR `)})`)
  }
  return conditions
}

/** What leaves few rows to compare, where the entity keeps search terms (docs/decisions/search-under-rls.md). */
async function narrow(
  { trx, readable: { entity } }: FilterScope,
  text: string,
  { named, pointers }: { readonly named: readonly number[]; readonly pointers: readonly Pointer[] },
): Promise<RawBuilder<boolean> | undefined> {
  if (searchColumns(entity).length === 0 || entity.parent) return undefined
  const pointing = pointers.map((pointer) => pointer('p'))
  return searchCandidates(trx, entity.table, {
    text,
    named,
    pointing: pointing.length === 0 ? undefined : sql<boolean>`(${sql.join(pointing, sql` OR `)})`,
  })
}

function searchedTexts({ entity, fields }: ReadableEntity): readonly RawBuilder<unknown>[] {
  return fields
    .filter((field) => (entity.searchFields.includes(field.id) || field.id === 'docNo') && isSearchable(field))
    .flatMap((field) => fieldRef(field, 't')?.sql ?? [])
}

function searchedLookups({ entity, fields }: ReadableEntity): readonly LookupField[] {
  return fields.filter(isLookup).filter(({ id }) => entity.searchFields.includes(id))
}

/** Whether the row of an alias points to a record that has the word. */
type Pointer = (alias: 't' | 'p') => RawBuilder<boolean>

/** Up to so many records that have a word are named; of more most rows will point to one, so that they are looked through. */
const mostPointed = 500

/**
 * The records a lookup may point to that have the word, found once by the terms of their own table; undefined where there are none, or the reader
 * may read nothing of them that is searched. Within it `t` is that table.
 */
async function readPointed(scope: FilterScope, field: LookupField, word: string): Promise<Pointer | undefined> {
  const { definitions, permissions } = scope.context
  const target = readableEntity(definitions, permissions, field.lookup.to)
  if (target === undefined || searchedTexts(target).length === 0) return undefined
  const named = { ...target, entity: { ...target.entity, searchFields: textsOf(target) } }
  const conditions = await wordsSql({ ...scope, readable: named }, word, [])
  const records = sql<{ readonly id: number }>`SELECT t.id FROM ${tableRef(target.entity.table)} AS t
    WHERE ${ofTenant(scope.trx, 't')} AND ${sql.join(conditions, sql` AND `)}`
  const { rows } = await sql<{ readonly id: number }>`${records} LIMIT ${sql.lit(mostPointed + 1)}`.execute(scope.trx)
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const among = rows.length > mostPointed ? sql`IN (${records})` : sql`= ANY(${ids}::bigint[])`
  return (alias) => sql<boolean>`${fieldRef(field, alias)?.sql ?? sql`NULL`} ${among}`
}

/** What is searched of a record that is pointed to: texts alone, so that no search goes further. */
function textsOf({ entity, fields }: ReadableEntity): readonly string[] {
  return fields.filter((field) => entity.searchFields.includes(field.id) && isSearchable(field)).map(({ id }) => id)
}
