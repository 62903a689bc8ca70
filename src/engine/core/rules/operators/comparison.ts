import { compare } from '../../decimal/arithmetic.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import { typeOfValue, type RuleScalar, type RuleValue } from '../parts/rule-value.ts'
import { booleanType, disagreement, mismatch, type StaticType, type TypeProblem } from '../parts/static-type.ts'

/** True when both are empty or equal; values of two types are never compared. @throws RuleError `typesDiffer`. */
function areEqual(a: RuleValue, b: RuleValue): boolean {
  if (a === null || b === null) return a === b
  return order(a, b) === 0
}

/** Which comes first: negative, 0 or positive. @throws RuleError `typesDiffer`. */
function order(a: RuleValue, b: RuleValue): number {
  if (a === null || b === null || typeOfValue(a) !== typeOfValue(b)) throw new RuleError('typesDiffer')
  if (isDecimal(a) && isDecimal(b)) return compare(a, b)
  const left = sortKey(a)
  const right = sortKey(b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

function isDecimal(value: RuleValue): value is Extract<RuleScalar, { readonly units: bigint }> {
  return typeof value === 'object' && value !== null && 'units' in value
}

/** What plain comparison orders a value by; both sides are of one type already. */
function sortKey(value: RuleValue): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (value === null || !('kind' in value)) throw new RuleError('wrongType')
  if (value.kind === 'id') return value.id
  return value.kind === 'instant' ? value.milliseconds : value.text
}

/** Ordering of decimals, days and instants; an empty argument makes the answer unknown (null), which no condition takes for true. */
function ordering(holds: (order: number) => boolean, most: 2 | 3): Operator {
  return {
    least: 2,
    most,
    type: typeOfOrdering,
    run(args) {
      if (args.includes(null)) return null
      return args.slice(1).every((arg, index) => holds(order(args[index] ?? null, arg)))
    },
  }
}

function typeOfOrdering(args: readonly StaticType[]): StaticType | TypeProblem {
  return mismatch(args, 'decimal', 'date', 'instant') ?? firstDisagreement(args) ?? booleanType
}

function firstDisagreement(args: readonly StaticType[]): TypeProblem | undefined {
  for (const [index, arg] of args.entries()) {
    const previous = args[index - 1]
    const problem = previous === undefined ? undefined : disagreement(previous, arg, index)
    if (problem !== undefined) return problem
  }
  return undefined
}

function equality(isEqual: boolean): Operator {
  return {
    least: 2,
    most: 2,
    type: (args) =>
      mismatch(args, 'text', 'choice', 'decimal', 'boolean', 'date', 'instant', 'id') ??
      firstDisagreement(args) ??
      booleanType,
    run: ([a = null, b = null]) => areEqual(a, b) === isEqual,
  }
}

const membership: Operator = {
  least: 2,
  most: 2,
  type: ([value, list]) => typeOfMembership(value, list),
  run([value = null, list = null]) {
    if (!Array.isArray(list)) return false
    return list.some((item: RuleScalar) => areEqual(value, item))
  },
}

function typeOfMembership(value?: StaticType, list?: StaticType): StaticType | TypeProblem {
  if (value === undefined || list === undefined || (list.type !== 'list' && list.type !== 'texts')) {
    return { problem: 'wrongType', argument: 1, hint: 'a list such as ["a", "b"] or user.permissions is needed here' }
  }
  const items = list.type === 'texts' ? [{ type: 'text' } as const] : (list.items ?? [])
  return items.map((item) => disagreement(value, item, 1)).find((problem) => problem !== undefined) ?? booleanType
}

/** Comparison; `==` and `!=` are as strict as `===` and `!==`. */
export const comparisonOperators: Readonly<Record<string, Operator>> = {
  '===': equality(true),
  '==': equality(true),
  '!==': equality(false),
  '!=': equality(false),
  '<': ordering((order) => order < 0, 3),
  '<=': ordering((order) => order <= 0, 3),
  '>': ordering((order) => order > 0, 2),
  '>=': ordering((order) => order >= 0, 2),
  in: membership,
}
