import { filterProblem } from '../../odata/prove-filter.ts'
import type { FieldDefinition } from '../field-definition.ts'
import type { LinkProblem } from './link-problem.ts'

/** A filter whose names are real can also be read: grammar, types and limits as the server has them. */
export function* linkGrammar(
  pointer: string,
  filter: string,
  fields: readonly FieldDefinition[],
): Generator<LinkProblem> {
  const problem = filterProblem(filter, fields)
  if (problem === undefined) return
  yield {
    pointer,
    code: 'filter-grammar',
    message: `The filter cannot be read at ${problem.position}: ${problem.message}`,
  }
}
