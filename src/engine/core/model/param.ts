import type { ParamSignature } from './code-catalogue.ts'
import type { Scalar } from './value.ts'
import { parseDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import type { FieldKindName } from '../field-kinds/field-kinds.ts'

/** A parameter an effect declares: what it may be bound to, and how its value is read. */
export interface Param<V, On extends ParamSignature['on'] = ParamSignature['on']> extends ParamSignature {
  readonly on: On
  /** The value as code wants it; undefined raw when nothing is bound. */
  readonly read: (raw: Scalar | undefined) => V
}

/** Parameters by name. */
export type Params = Readonly<Record<string, Param<unknown>>>

/** What a parameter reads. */
export type ValueOf<P> = P extends Param<infer V> ? V : never

type Place = 'header' | 'line' | 'ask' | 'each'

interface FieldParam<V, On extends Place> {
  readonly on: On
  readonly kinds: readonly FieldKindName[]
  readonly to?: string
  readonly isWritten?: boolean
  readonly read: (raw: Scalar | undefined) => V
}

function fieldParam<V, On extends Place>(param: FieldParam<V, On>): Param<V, On> {
  return { to: undefined, words: [], options: [], isRequired: true, isWritten: false, ...param }
}

const decimalKinds: readonly FieldKindName[] = ['quantity', 'money', 'cost', 'percent', 'integer']

/** A lookup into `to`; undefined while empty. */
export function idParam<On extends Place>(on: On, to: string): Param<number | undefined, On> {
  return fieldParam({ on, kinds: ['lookup'], to, read: (raw) => (typeof raw === 'number' ? raw : undefined) })
}

/** A lookup into whatever its field looks up; undefined while empty. */
export function recordParam<On extends Place>(on: On): Param<number | undefined, On> {
  return fieldParam({ on, kinds: ['lookup'], read: (raw) => (typeof raw === 'number' ? raw : undefined) })
}

/** A quantity, cost or amount; zero while empty. */
export function decimalParam<On extends Place>(
  on: On,
  kinds: readonly FieldKindName[] = decimalKinds,
): Param<Decimal, On> {
  return fieldParam({ on, kinds, read: (raw) => decimalOf(raw) ?? zero })
}

/** A quantity, cost or amount; undefined while empty: a blank is not a zero. */
export function maybeDecimalParam<On extends Place>(
  on: On,
  kinds: readonly FieldKindName[] = decimalKinds,
): Param<Decimal | undefined, On> {
  return fieldParam({ on, kinds, read: decimalOf })
}

/** A text, a choice or a day as text; '' while empty. */
export function textParam<On extends Place>(on: On, kinds: readonly FieldKindName[]): Param<string, On> {
  return fieldParam({ on, kinds, read: (raw) => (typeof raw === 'string' ? raw : '') })
}

/** A yes or no. */
export function flagParam<On extends Place>(on: On, whenEmpty = false): Param<boolean, On> {
  return fieldParam({ on, kinds: ['boolean'], read: (raw) => (typeof raw === 'boolean' ? raw : whenEmpty) })
}

/** A whole number; undefined while empty. */
export function integerParam<On extends Place>(on: On): Param<number | undefined, On> {
  return fieldParam({ on, kinds: ['integer'], read: (raw) => (typeof raw === 'number' ? raw : undefined) })
}

/** A choice among options of which code knows these; '' while empty. */
export function choiceParam<On extends Place>(on: On, options: readonly string[]): Param<string, On> {
  return { ...textParam(on, ['choice']), options }
}

/** A condition over the header, worked out before the effect runs; false while nothing is bound. */
export function conditionParam(): Param<boolean, 'condition'> {
  return {
    on: 'condition',
    kinds: [],
    to: undefined,
    words: [],
    options: [],
    isRequired: false,
    isWritten: false,
    read: (raw) => raw === true,
  }
}

/** One of a list of words; the first while nothing is bound. */
export function wordParam<const W extends string>(words: readonly [W, ...W[]]): Param<W, 'word'> {
  return {
    on: 'word',
    kinds: [],
    to: undefined,
    words,
    options: [],
    isRequired: false,
    isWritten: false,
    read: (raw) => words.find((word) => word === raw) ?? words[0],
  }
}

/** The name of a move of the family that asks nothing, and that the effect makes once the record is written. */
export function moveParam(): Param<string, 'word'> {
  return {
    on: 'word',
    kinds: [],
    to: undefined,
    words: [],
    isMove: true,
    options: [],
    isRequired: true,
    isWritten: false,
    read: (raw) => (typeof raw === 'string' ? raw : ''),
  }
}

/** The name of a move of the families that are made of this one, which the effect makes of what it made. */
export function moveOfMadeParam(): Param<string, 'word'> {
  const { isMove: _, ...param } = moveParam()
  return { ...param, isMoveOfMade: true }
}

/** The parameter, which a definition may leave unbound. */
export function optional<P extends Param<unknown>>(param: P): P {
  return { ...param, isRequired: false }
}

/** The parameter, which the effect writes. */
export function written<P extends Param<unknown>>(param: P): P {
  return { ...param, isWritten: true }
}

/** What is no number is as if it were not there: records are read before they are judged, and their field tells of it. */
function decimalOf(raw: Scalar | undefined): Decimal | undefined {
  return typeof raw === 'string' || typeof raw === 'number' ? parseDecimal(String(raw)) : undefined
}
