import { budgetUses } from '#core/effects/budget-use.ts'
import { effectOf, type ForetellInput, type Foretold, type MoveEffect } from '../documents/effects/move-effect.ts'

/** What a record would ask of budgets if it came now to where it is held against them; undefined where its family is not. */
export async function foretellBudget(
  effects: ReadonlyMap<string, MoveEffect>,
  input: Omit<ForetellInput, 'use' | 'body'>,
): Promise<Foretold | undefined> {
  const [use] = budgetUses(input.family)
  return use === undefined ? undefined : effectOf(effects, use).foretell?.({ ...input, use, body: {} })
}
