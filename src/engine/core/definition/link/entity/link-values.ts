import { compare } from '../../../decimal/arithmetic.ts'
import { parseDecimal } from '../../../decimal/decimal.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { isOfList } from '../../../field-kinds/field-questions.ts'
import type { KindIssue } from '../../../field-kinds/parts/field-kind.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import type { ScopeTypes } from '../../../rules/rule-scope.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { fieldPlaces } from '../proof/field-place.ts'
import type { Scalar } from '../../../model/value.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Any day: edges that move with today move with it. */
const someDay = '2026-01-15'

/** A value that is written out reads nothing. */
const noTypes: ScopeTypes = new Map()

/** The limits of every field leave a value between them, and its default keeps them. */
export function* linkValues({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field, pointer } of fieldPlaces(family)) {
    proof.references += 1
    const crossed = limitProblem(field, pointer)
    if (crossed === undefined) yield* linkDefault(field, pointer)
    else yield crossed
  }
}

/** The problem of limits that leave no value between them. */
export function limitProblem(field: FieldDefinition, pointer: string): LinkProblem | undefined {
  const crossed = crossedLimits(field)
  if (crossed === undefined) return undefined
  const [low, high] = crossed
  const said = `${low} ${shown(field.options[low])} and ${high} ${shown(field.options[high])}`
  const message = `No value of "${field.id}" can keep ${said}: nobody can save.`
  return { pointer: `${pointer}/${high}`, code: 'limits', message }
}

/** The problem of a default nobody could enter. */
export function defaultProblem(field: FieldDefinition, value: Scalar, pointer: string): LinkProblem | undefined {
  const kind = kindOf(field)
  // A decimal may be written as a number.
  const broken = kind.check(field.options, kind.decimals === undefined ? value : String(value), someDay)
  if (broken === undefined) return undefined
  const message = `The default ${shown(value)} is no value "${field.id}" takes: ${wordsOf(broken)}.`
  return { pointer: `${pointer}/default`, code: 'default-value', message }
}

/** Pairs of limits: the first must stay below the second; those that leave out their edge may not even meet. */
const pairs = [
  { low: 'min', high: 'max', mayMeet: true },
  { low: 'atLeast', high: 'atMost', mayMeet: true },
  { low: 'atLeast', high: 'below', mayMeet: false },
  { low: 'above', high: 'atMost', mayMeet: false },
  { low: 'above', high: 'below', mayMeet: false },
  { low: 'notBefore', high: 'notAfter', mayMeet: true },
] as const

function crossedLimits({ options }: FieldDefinition): readonly [string, string] | undefined {
  for (const { low, high, mayMeet } of pairs) {
    const order = orderOf(options[low], options[high])
    if (order !== undefined && (order > 0 || (order === 0 && !mayMeet))) return [low, high]
  }
  return undefined
}

/** Sign of `low - high`; undefined where one is missing or they cannot be compared, such as a day with `today`. */
function orderOf(lowest: unknown, highest: unknown): number | undefined {
  const [low, high] = [edgeOf(lowest), edgeOf(highest)]
  if (low === undefined || high === undefined) return undefined
  const [left, right] = [parseDecimal(low), parseDecimal(high)]
  if (left !== undefined && right !== undefined) return compare(left, right)
  const [from, to] = [dayNumber(low), dayNumber(high)]
  return from === undefined || to === undefined || from.isMoving !== to.isMoving ? undefined : from.at - to.at
}

function edgeOf(limit: unknown): string | undefined {
  return typeof limit === 'string' || typeof limit === 'number' ? String(limit) : undefined
}

/** `today+7` → 7 days from a day that moves; a day → its digits. */
function dayNumber(edge: string): { readonly at: number; readonly isMoving: boolean } | undefined {
  if (edge.startsWith('today')) return { at: Number(edge.slice('today'.length) || 0), isMoving: true }
  return /^\d{4}-\d{2}-\d{2}$/.test(edge) ? { at: Number(edge.replaceAll('-', '')), isMoving: false } : undefined
}

/** A default that is written out is a value a person could give; one that is worked out is proved by its type. */
function* linkDefault(field: FieldDefinition, pointer: string): Generator<LinkProblem> {
  const { default: value } = field
  if (value === undefined || value === null || typeof value === 'object') return
  // The proofs of expressions tell a value of another type, and the option that is near.
  if (isOfList(field) || checkRule(value, noTypes, kindOf(field).ruleType).length > 0) return
  const problem = defaultProblem(field, value, pointer)
  if (problem !== undefined) yield problem
}

/** `tooLong` with a count of 5 → `too long (5)`; a limit → `not at least 5`; a pattern → `no email`. */
function wordsOf({ code, params = {} }: KindIssue): string {
  const said = Object.values(params).join(', ')
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  if (words.endsWith(' pattern')) return `no ${words.replace(' pattern', '')}`
  if ('limit' in params) return `not ${words} ${said}`
  return said === '' ? words : `${words} (${said})`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
