import { RuleError } from './parts/rule-error.ts'
import type { RuleScope } from './rule-scope.ts'

/** More than any admitted expression needs (200 nodes, no loops); a guard against the day one is. */
const stepBudget = 1_000

/** One run of one expression: what it reads and how far it got. */
export interface Evaluation {
  readonly scope: RuleScope
  steps: number
}

/** Counts a step. @throws RuleError `tooManySteps`. */
export function countStep(evaluation: Evaluation): void {
  evaluation.steps += 1
  if (evaluation.steps > stepBudget) throw new RuleError('tooManySteps')
}
