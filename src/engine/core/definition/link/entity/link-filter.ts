import { isState } from '../../../field-kinds/field-questions.ts'
import { filterProblems, type FilterPlace } from '../../../odata/prove-filter.ts'
import type { RecordFields } from '../../../model/field-definition.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A filter whose names are real can also be read: grammar, types and limits as the server has them; and choices have its values. */
export function* linkGrammar(
  pointer: string,
  filter: string,
  { entity, place }: { readonly entity: RecordFields; readonly place?: FilterPlace | undefined },
): Generator<LinkProblem> {
  for (const problem of filterProblems(filter, entity, place)) {
    if (problem.kind === 'grammar') {
      const message = `The filter cannot be read at ${problem.position}: ${problem.message}`
      yield { pointer, code: 'filter-grammar', message }
    } else {
      const { field, value: name } = problem
      const known = field.choices.map((choice) => choice.value)
      const isOfStates = isState(field)
      const what = isOfStates ? 'state' : `option of ${field.id}`
      yield unknownName({ pointer, code: isOfStates ? 'unknown-state' : 'unknown-option', what, name, known })
    }
  }
}
