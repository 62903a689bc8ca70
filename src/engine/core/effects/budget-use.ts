import type { EffectUse } from '../model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { RecordFields } from '../model/field-definition.ts'
import { usesAt } from './told-uses.ts'

/** Parameters that name the cost centre a budget is of. */
const centres = ['costCentre', 'lineCostCentre'] as const

/** The effects of the state or move at which a record is held against budgets, as they may be: those that name a cost centre. */
export function budgetUses(family: Pick<FamilyDefinition, 'form' | 'workflow'>): readonly EffectUse[] {
  const uses = usesAt(family, family.form.budget)
  return uses.filter(({ with: bound }) => centres.some((name) => bound[name] !== undefined))
}

/** Whether somebody who reads these fields is told of budgets: they read all that what is asked of them is worked out from. */
export function tellsBudget(family: Pick<FamilyDefinition, 'form' | 'workflow'>, seen: RecordFields): boolean {
  const [use] = budgetUses(family)
  if (family.form.budget === undefined || use === undefined) return false
  const header = new Set(seen.fields.map(({ id }) => id))
  const cells = new Set(seen.lines.find(({ id }) => id === use.lines)?.fields.map(({ id }) => id))
  return Object.values(use.with).every((binding) => {
    if (binding.on === 'header') return header.has(binding.field)
    return binding.on !== 'line' || cells.has(binding.field)
  })
}
