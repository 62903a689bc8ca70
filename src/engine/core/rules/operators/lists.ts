import type { Decimal } from '../../decimal/decimal.ts'
import { countOf, outside, printQuantities, quantitiesIn, sumOf } from '../../field-kinds/parts/quantities.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import { decimalType, mismatch, textType } from '../parts/static-type.ts'

function numbersIn(value: RuleValue): readonly Decimal[] {
  const numbers = quantitiesIn(value)
  if (numbers === undefined) throw new RuleError('wrongType')
  return numbers
}

function limit(value: RuleValue): Decimal {
  if (value === null || typeof value !== 'object' || !('units' in value)) throw new RuleError('wrongType')
  return value
}

/** Of one list of quantities: empty where it is. */
function ofList(run: (numbers: readonly Decimal[]) => Decimal): Operator {
  return {
    least: 1,
    most: 1,
    type: (args) => mismatch(args, 'text') ?? decimalType,
    run: ([list = null]) => (list === null ? null : run(numbersIn(list))),
  }
}

/** `sumOf` and `countOf` a list of quantities; `outside` (list, least, most): those that are less or more, empty where none is or a limit is empty. */
export const listOperators: Readonly<Record<string, Operator>> = {
  sumOf: ofList(sumOf),
  countOf: ofList(countOf),
  outside: {
    least: 3,
    most: 3,
    type: ([list, ...limits]) =>
      mismatch(list === undefined ? [] : [list], 'text') ?? limitProblem(mismatch(limits, 'decimal')) ?? textType,
    run([list = null, least = null, most = null]) {
      if (list === null || least === null || most === null) return null
      const found = outside(numbersIn(list), limit(least), limit(most))
      return found.length === 0 ? null : printQuantities(found)
    },
  },
}

/** The limits stand behind the list. */
function limitProblem(problem: ReturnType<typeof mismatch>): ReturnType<typeof mismatch> {
  return problem && { ...problem, argument: problem.argument + 1 }
}
