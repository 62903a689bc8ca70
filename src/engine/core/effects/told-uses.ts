import type { EffectUse } from '../model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { ToldAhead } from '../model/screens/section-parts.ts'

/** The effects of the state or the move at which something that is told ahead is done. */
export function usesAt(
  { workflow }: Pick<FamilyDefinition, 'workflow'>,
  told: Pick<ToldAhead, 'state' | 'move'> | undefined,
): readonly EffectUse[] {
  const { state, move } = told ?? {}
  const step = state === undefined ? workflow?.moves[move ?? ''] : workflow?.onState[state]
  return step?.effects ?? []
}
