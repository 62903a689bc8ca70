import type { Evaluation } from '../evaluation.ts'
import type { RuleValue } from './rule-value.ts'
import type { StaticType, TypeProblem } from './static-type.ts'

/** One operator of the expression language: what it takes, what it gives and what it does. */
export interface Operator {
  readonly least: number
  readonly most: number
  /** The type of the result, or why the arguments do not fit. */
  readonly type: (args: readonly StaticType[]) => StaticType | TypeProblem
  /** Undefined for `if`, `and` and `or`, which the engine itself runs because they do not evaluate all they are given. */
  readonly run: ((args: readonly RuleValue[], evaluation: Evaluation) => RuleValue) | undefined
}
