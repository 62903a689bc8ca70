import type { Operator } from './parts/operator.ts'
import { arithmeticOperators } from './operators/arithmetic.ts'
import { comparisonOperators } from './operators/comparison.ts'
import { dateOperators } from './operators/dates.ts'
import { listOperators } from './operators/lists.ts'
import { logicOperators } from './operators/logic.ts'
import { suggestionOperators } from './operators/suggestion.ts'
import { textOperators } from './operators/text.ts'

/** The closed list of operators besides `var`, `date` and `decimal`; a Map, so that no inherited name is ever one. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  [
    comparisonOperators,
    arithmeticOperators,
    suggestionOperators,
    logicOperators,
    textOperators,
    listOperators,
    dateOperators,
  ].flatMap(Object.entries),
)
