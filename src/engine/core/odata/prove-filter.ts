import type { FieldDefinition } from '../definition/field-definition.ts'
import { entityMetadata } from './entity-metadata.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { parseFilter } from './parse-filter.ts'
import { QuerySyntaxError, type QueryError } from './query-error.ts'

/** Stand-ins of the right types: whether a filter can be read does not depend on who asks. */
const fill = fillPlaceholders({ userId: 1, siteId: 1, today: '2000-01-01' })

/** What is wrong with a filter of a definition over these fields, or undefined; the linker's proof that the server will take it. */
export function filterProblem(filter: string, fields: readonly FieldDefinition[]): QueryError | undefined {
  const metadata = entityMetadata(
    { fields, lines: [] },
    { fieldsOf: () => undefined, mayRead: () => true, hasPaths: false },
  )
  try {
    parseFilter(filter, metadata, fill)
    return undefined
  } catch (error) {
    if (error instanceof QuerySyntaxError)
      return { option: '$filter', position: error.position, message: error.message }
    throw error
  }
}
