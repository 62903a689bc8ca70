import { sql, type RawBuilder } from 'kysely'
import { isSearchable } from '#core/field-kinds/field-questions.ts'
import { searchColumns } from '../db/tables/entity-table-shape.ts'
import { fieldRef } from './property-ref.ts'
import type { FilterScope } from './filter-sql.ts'
import { searchCandidates } from './search-candidates.ts'

/** Words of one quick search; more say nothing new. */
const mostWords = 5

/** Quick search: every word somewhere in the entity's search fields or its document number, as far as the reader may see them. */
export async function searchSql(scope: FilterScope, search: string): Promise<readonly RawBuilder<boolean>[]> {
  const { entity, fields } = scope.readable
  const texts = fields
    .filter((field) => (entity.searchFields.includes(field.id) || field.id === 'docNo') && isSearchable(field))
    .flatMap((field) => fieldRef(field, 't')?.sql ?? [])
  if (texts.length === 0) return [sql<boolean>`FALSE`]
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const conditions: RawBuilder<boolean>[] = []
  for (const word of words) {
    const candidates =
      searchColumns(entity).length === 0 || entity.parent
        ? undefined
        : await searchCandidates(scope.trx, entity.table, word)
    if (candidates) conditions.push(candidates)
    const found = texts.map((text) => sql`strpos(lower(${text}), lower(${word}::text)) > 0`)
    conditions.push(sql<boolean>`(${sql.join(found, sql` OR `)})`)
  }
  return conditions
}
