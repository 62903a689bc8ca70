import type { EffectUse } from '../model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { RecordFields } from '../model/field-definition.ts'
import { usesAt } from './told-uses.ts'

/** Parameters that name what a line is made of. */
export const takingParams = ['recipe', 'product'] as const

/** The effects of the state or move at which lines that are made of others take those: they name a recipe or a product. */
export function takingUses(family: Pick<FamilyDefinition, 'form' | 'workflow'>): readonly EffectUse[] {
  const uses = usesAt(family, family.form.taking)
  return uses.filter(({ with: bound }) => takingParams.some((name) => bound[name] !== undefined))
}

/** Whether somebody who reads these fields is told of it: they read what the lines are made of. */
export function tellsTaking(family: Pick<FamilyDefinition, 'form' | 'workflow'>, seen: RecordFields): boolean {
  const { taking } = family.form
  if (taking === undefined || takingUses(family).length === 0) return false
  const cells = new Set(seen.lines.find(({ id }) => id === taking.lines)?.fields.map(({ id }) => id))
  return taking.made.every((id) => cells.has(id))
}
