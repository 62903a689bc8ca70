import { statesOfTarget, type EffectUse } from '../model/workflow/effect-definition.ts'
import type { MoveDefinition, WorkflowDefinition } from '../model/workflow/workflow-definition.ts'

/** What such effects do is their record's alone: whom it asks, or whom it asks no more. */
const asksPeople = 'approval:'

/**
 * Ids of the moves that do something beyond their record, themselves or in a state they may lead to: they may take goods, budget or what is
 * open of a source, and leave nothing for the next record. Of several records they are made one after another (BULK-740).
 */
export function movesInOrder(workflow: Pick<WorkflowDefinition, 'moves' | 'onState'>): readonly string[] {
  const isInOrder = (move: MoveDefinition) => effectsOf(move, workflow).some(({ use }) => !use.startsWith(asksPeople))
  return Object.values(workflow.moves)
    .filter(isInOrder)
    .map(({ id }) => id)
}

/** The effects of a move and of every state it may lead to, at once or by what follows there. */
function effectsOf(move: MoveDefinition, { onState }: Pick<WorkflowDefinition, 'onState'>): readonly EffectUse[] {
  const reached = new Set(statesOfTarget(move.to))
  // What is added while a set is walked is walked as well.
  for (const state of reached) {
    const next = onState[state]?.to
    if (next !== undefined) for (const further of statesOfTarget(next)) reached.add(further)
  }
  return [...move.effects, ...[...reached].flatMap((state) => onState[state]?.effects ?? [])]
}
