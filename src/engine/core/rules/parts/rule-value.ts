import type { Decimal } from '../../decimal/decimal.ts'

/** A calendar day inside an expression; tagged, so that it never equals a text that looks like it. */
export interface DayValue {
  readonly kind: 'date'
  readonly text: string
}

/** A moment inside an expression: milliseconds since 1970 for comparing, the text for giving back. */
export interface InstantValue {
  readonly kind: 'instant'
  readonly text: string
  readonly milliseconds: number
}

/** The id of a record; it can be compared with ids and nothing else. */
export interface IdValue {
  readonly kind: 'id'
  readonly id: number
}

/** One value while an expression runs; null is an empty field, and the unknown answer of ordering one. */
export type RuleScalar = Decimal | DayValue | InstantValue | IdValue | string | boolean | null

/** A value, or the list on the right of `in`. */
export type RuleValue = RuleScalar | readonly RuleScalar[]

/** Type of a value while an expression runs; texts and choices are alike there. */
export type ValueType = 'decimal' | 'date' | 'instant' | 'id' | 'text' | 'boolean' | 'empty' | 'list'

/** The type of a value. */
export function typeOfValue(value: RuleValue): ValueType {
  if (value === null) return 'empty'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if ('units' in value) return 'decimal'
  return 'kind' in value ? value.kind : 'list'
}
