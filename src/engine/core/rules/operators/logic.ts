import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import {
  booleanType,
  commonType,
  disagreement,
  mismatch,
  type StaticType,
  type TypeProblem,
} from '../parts/static-type.ts'

const unlimited = 200

/** True, false, or null for unknown. @throws RuleError `wrongType`: nothing but a boolean is a condition. */
export function asCondition(value: RuleValue): boolean | null {
  if (value !== null && typeof value !== 'boolean') throw new RuleError('wrongType')
  return value
}

const allBoolean = (args: readonly StaticType[]) => mismatch(args, 'boolean') ?? booleanType

/** The parts of `if`: every odd one but the last is a condition, the others are results of one type. */
function typeOfIf(args: readonly StaticType[]): StaticType | TypeProblem {
  const isResult = (index: number) => index % 2 === 1 || index === args.length - 1
  const results = args.filter((_, index) => isResult(index))
  for (const [index, arg] of args.entries()) {
    const problem = isResult(index) ? disagreement(commonType(results), arg, index) : mismatch([arg], 'boolean')
    if (problem !== undefined) return { ...problem, argument: index }
  }
  return commonType(results)
}

const choiceOfResult: Operator = { least: 3, most: unlimited, type: typeOfIf, run: undefined }

/** Logic over booleans; only a boolean is a condition, and unknown stays unknown. */
export const logicOperators: Readonly<Record<string, Operator>> = {
  and: { least: 1, most: unlimited, type: allBoolean, run: undefined },
  or: { least: 1, most: unlimited, type: allBoolean, run: undefined },
  if: choiceOfResult,
  '?:': choiceOfResult,
  '!!': { least: 1, most: 1, type: allBoolean, run: ([value = null]) => asCondition(value) },
  '!': {
    least: 1,
    most: 1,
    type: allBoolean,
    run([value = null]) {
      const condition = asCondition(value)
      return condition === null ? null : !condition
    },
  },
  ifEmpty: {
    least: 2,
    most: 2,
    type: (args) => disagreement(args[0] ?? booleanType, args[1] ?? booleanType, 1) ?? commonType(args),
    run: ([value = null, otherwise = null]) => value ?? otherwise,
  },
}
