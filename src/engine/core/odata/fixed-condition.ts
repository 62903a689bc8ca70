import type { RecordFields } from '../model/field-definition.ts'
import { entityMetadata } from './entity-metadata.ts'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'
import { parseFilter } from './parse/parse-filter.ts'
import type { ODataFilter } from './query-ast.ts'

/** A filter of a definition over the rows of an entity, with its placeholders filled in. Its names were proved when the definition was linked. */
export function fixedCondition(where: string, entity: RecordFields, values: PlaceholderValues): ODataFilter {
  const source = { fieldsOf: () => undefined, mayRead: () => true, hasPaths: false }
  return parseFilter(where, entityMetadata(entity, source), fillPlaceholders(values))
}
