import { sql, type RawBuilder } from 'kysely'
import { isSearchable } from '#core/field-kinds/field-questions.ts'
import { searchColumns } from '../db/tables/entity-table-shape.ts'
import { findByCodes } from './code-rows.ts'
import { fieldRef, frameColumn } from './property-ref.ts'
import type { FilterScope } from './filter-sql.ts'
import { searchCandidates } from './search-candidates.ts'

/** Words of one quick search; more say nothing new. */
const mostWords = 5

/**
 * Quick search: every word somewhere in the entity's search fields or its document number, as far as the reader may see them, or the whole of one of
 * its codes (ODS-29).
 */
export async function searchSql(scope: FilterScope, search: string): Promise<readonly RawBuilder<boolean>[]> {
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
  const { entity, fields } = scope.readable
  const texts = fields
    .filter((field) => (entity.searchFields.includes(field.id) || field.id === 'docNo') && isSearchable(field))
    .flatMap((field) => fieldRef(field, 't')?.sql ?? [])
  if (texts.length === 0) return [sql<boolean>`FALSE`]
  const conditions: RawBuilder<boolean>[] = []
  for (const word of searchedWords(search)) {
    const candidates =
      searchColumns(entity).length === 0 || entity.parent
        ? undefined
        : await searchCandidates(scope.trx, entity.table, { text: word, named })
    if (candidates) conditions.push(candidates)
    const found = texts.map((text) => sql`strpos(lower(${text}), lower(${word}::text)) > 0`)
    const any = named.length === 0 ? found : [sql`${frameColumn('t', 'id')} = ANY(${named}::bigint[])`, ...found]
    conditions.push(sql<boolean>`(${sql.join(any, sql` OR `)})`)
  }
  return conditions
}
