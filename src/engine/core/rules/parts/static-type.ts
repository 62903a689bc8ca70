import type { RuleErrorCode } from './rule-error.ts'
import type { ScopeEntry } from '../rule-scope.ts'

/** What is known of a part of an expression before it runs. */
export interface StaticType {
  readonly type: ScopeEntry['type'] | 'list' | 'empty'
  /** Values of a choice. */
  readonly choices?: readonly string[]
  /** The text or number itself, of a literal. */
  readonly literal?: string
  /** Parts of a literal list. */
  readonly items?: readonly StaticType[]
}

/** Why the arguments of an operator do not fit; `argument` is its position. */
export interface TypeProblem {
  readonly problem: RuleErrorCode
  readonly argument: number
  readonly hint: string
}

export const booleanType: StaticType = { type: 'boolean' }
export const decimalType: StaticType = { type: 'decimal' }
export const textType: StaticType = { type: 'text' }
export const dateType: StaticType = { type: 'date' }
export const emptyType: StaticType = { type: 'empty' }

/** The problem when two parts can never be compared: different types, or a text that is no value of the choice. */
export function disagreement(a: StaticType, b: StaticType, argument: number): TypeProblem | undefined {
  if (a.type === 'empty' || b.type === 'empty') return undefined
  if (kindOfType(a) !== kindOfType(b)) {
    return { problem: 'typesDiffer', argument, hint: `${named(a)} is compared with ${named(b)}` }
  }
  return strangeChoice(a, b, argument) ?? strangeChoice(b, a, argument)
}

/** The first argument that is neither empty nor one of the types. */
export function mismatch(
  args: readonly StaticType[],
  ...types: readonly StaticType['type'][]
): TypeProblem | undefined {
  const argument = args.findIndex((arg) => arg.type !== 'empty' && !types.includes(arg.type))
  const found = args[argument]
  if (found === undefined) return undefined
  return { problem: 'wrongType', argument, hint: `${types.join(' or ')} is needed here, not ${named(found)}` }
}

/** The type both have; the one that is known when the other is empty. */
export function commonType(types: readonly StaticType[]): StaticType {
  const known = types.filter((type) => type.type !== 'empty')
  const [first = emptyType] = known
  return known.some((type) => type.type !== first.type) ? textType : { type: first.type }
}

function strangeChoice(choice: StaticType, literal: StaticType, argument: number): TypeProblem | undefined {
  const { choices } = choice
  if (choices === undefined || literal.literal === undefined || choices.includes(literal.literal)) return undefined
  return { problem: 'unknownChoice', argument, hint: `the values are ${choices.join(', ')}` }
}

function kindOfType({ type }: StaticType): string {
  return type === 'choice' ? 'text' : type
}

function named({ type, literal }: StaticType): string {
  return literal === undefined ? type : `${type} ${JSON.stringify(literal)}`
}
