import { compare } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { Approver } from '../approvers/read-approvers.ts'
import { routeOf, stepsOf, type ApprovalFacts, type ApprovalLevel, type Route } from '../rules/match-rule.ts'
import type { RuleOfFamily } from '../rules/read-rules.ts'

/** A question of who would approve a document. */
export interface Trial extends ApprovalFacts {
  readonly id: number
  readonly familyId: string
  readonly authorId: number | null
}

/** The route a trial takes, and the steps its amount reaches; no steps when nothing has to be approved. */
export interface TrialRoute {
  readonly trial: Trial
  readonly route: Route | undefined
  readonly steps: readonly ApprovalLevel[]
  /** Whether its family is not submitted where no rule asks anybody (APPR-213). */
  readonly mustBeAsked: boolean
}

/** Routes a trial as a document is routed when it is submitted: by the same function, over the rules of its family. */
export function routeTrial(trial: Trial, rules: readonly RuleOfFamily[], mustBeAsked: boolean): TrialRoute {
  const own = rules.filter(({ familyId }) => familyId === trial.familyId)
  const route = routeOf(own, trial)
  return { trial, route, steps: route === undefined ? [] : stepsOf(route, trial.amount), mustBeAsked }
}

/** What somebody may decide at most, where there is such a limit. */
export type LimitOf = (userId: number, familyId: string) => Decimal | undefined

/** One row of the answer: a person at a step, or that nobody is asked. */
export interface TrialStep {
  readonly trialId: number
  readonly stepNo: number | null
  readonly personId: number | null
  readonly mode: string | null
  readonly roleId: number | null
  readonly ruleId: number | null
  readonly limit: Decimal | undefined
  readonly outcome: 'Asked' | 'OverLimit' | 'Nobody' | 'NotNeeded'
}

/** Who would be asked, step by step; `approvers` are those of this trial. */
export function trialSteps(
  { trial, route, steps, mustBeAsked }: TrialRoute,
  approvers: readonly Approver[],
  limitOf: LimitOf,
): readonly TrialStep[] {
  const nobody = { trialId: trial.id, stepNo: null, personId: null, mode: null, roleId: null, ruleId: null }
  if (route === undefined) return [{ ...nobody, limit: undefined, outcome: mustBeAsked ? 'Nobody' : 'NotNeeded' }]
  return steps.flatMap((level): readonly TrialStep[] => {
    const { levelNo, mode, roleId } = level
    const step = { trialId: trial.id, stepNo: levelNo, mode, roleId, ruleId: route.rule.id }
    const asked = approvers.filter((approver) => approver.levelNo === levelNo)
    if (asked.length === 0) return [{ ...step, personId: null, limit: undefined, outcome: 'Nobody' }]
    return asked.map(({ userId }) => {
      const limit = limitOf(userId, trial.familyId)
      return { ...step, personId: userId, limit, outcome: isOver(trial.amount, limit) ? 'OverLimit' : 'Asked' }
    })
  })
}

/** Nobody approves above their limit, nor what may be above it. */
function isOver(amount: Decimal | undefined, limit: Decimal | undefined): boolean {
  return limit !== undefined && (amount === undefined || compare(amount, limit) > 0)
}
