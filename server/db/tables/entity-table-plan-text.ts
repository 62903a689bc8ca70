import type { EntityTablePlan, PlanStep } from './entity-table-plan.ts'
import { refusalText } from './entity-table-sync.ts'

/** What a plan would do, in words for a terminal: its steps by what they are good for, what it leaves alone, what it refuses. */
export function planText(plan: EntityTablePlan, { withSql }: { readonly withSql: boolean }): string {
  const refused = [...plan.refusals, ...plan.missing]
  const parts = [
    ...byPurpose(plan.steps).map((steps) => purposeText(steps, withSql)),
    ...plan.notices.map(({ what, instead }) => `Kept: ${what}\n  ${instead}`),
    ...(refused.length > 0 ? [refusalText(refused)] : []),
    outcome(plan, refused.length),
  ]
  return parts.join('\n\n')
}

/** Steps of one purpose on one table stand together; the order of the plan stays. */
function byPurpose(steps: readonly PlanStep[]): readonly (readonly PlanStep[])[] {
  const groups = new Map<string, PlanStep[]>()
  for (const step of steps) {
    const key = `${step.table} ${step.why}`
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  return [...groups.values()]
}

function purposeText(steps: readonly PlanStep[], withSql: boolean): string {
  const [first] = steps
  const heading = `${first?.table ?? ''}, ${count(steps.length)}: ${first?.why ?? ''}`
  return [heading, ...steps.map(({ what, sql }) => (withSql ? `  - ${what}\n${sql};` : `  - ${what}`))].join('\n')
}

function outcome({ steps, notices }: EntityTablePlan, refused: number): string {
  if (steps.length + notices.length + refused === 0) return 'The database fits the definitions; nothing is to be done.'
  const kept = notices.length > 0 ? ` ${notices.length} columns without a field are kept.` : ''
  if (refused > 0) return `${count(refused)} refused: the next start would do nothing and stop.${kept}`
  if (steps.length === 0) return `Nothing is to be done.${kept}`
  return `The next start does ${steps.length === 1 ? 'this' : `these ${count(steps.length)}`} in one transaction.${kept} With "-- --sql" the statements are shown.`
}

function count(steps: number): string {
  return steps === 1 ? '1 step' : `${steps} steps`
}
