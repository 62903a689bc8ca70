import type { MoveDefinition, WorkflowDefinition } from '../../model/workflow/workflow-definition.ts'
import type { MoveQuestion } from '../../model/workflow/effect-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import { textKey } from './locales/text-key.ts'
import { consequencesOf, normalizeEffects, targetOf } from './flow/normalize-effects.ts'

type WorkflowSource = NonNullable<FamilySource['workflow']>
type MoveSource = WorkflowSource['moves'][string]

/** States and moves with every default made explicit; undefined for a master. */
export function normalizeWorkflow(source: FamilySource): WorkflowDefinition | undefined {
  const { workflow } = source
  if (workflow === undefined) return undefined
  const left = new Set(Object.values(workflow.moves).flatMap((move) => move.from))
  return {
    start: workflow.start,
    states: workflow.states,
    editable: workflow.editable ?? [workflow.start],
    finished: workflow.finished ?? workflow.states.filter((state) => !left.has(state)),
    voided: workflow.voided ?? [],
    byItself: workflow.byItself ?? [],
    moves: Object.fromEntries(Object.entries(workflow.moves).map(([id, move]) => [id, moveOf(id, move, source.id)])),
    onState: consequencesOf(workflow.onState),
    periodEnd: workflow.periodEnd,
    expires: workflow.expires,
  }
}

function moveOf(id: string, move: MoveSource, family: string): MoveDefinition {
  return {
    id,
    label: textKey(move.label, `move.${id}`),
    from: move.from,
    to: targetOf(move.to),
    by: move.by,
    at: move.at,
    guard: move.guard,
    firstIf: move.firstIf,
    ask: askOf(move, family),
    effects: normalizeEffects(move.effects),
    newVersion: move.newVersion ?? false,
    intent: move.intent ?? 'none',
    confirm: move.confirm ?? false,
  }
}

function askOf(move: MoveSource, family: string): MoveQuestion {
  const lines = move.ask?.lines
  return {
    remarks: move.ask?.remarks ?? 'none',
    fields: Object.entries(move.ask?.fields ?? {}).map(([field, word]) => ({
      field,
      isRequired: word === 'required',
      isForShort: word === 'whenShort',
      isAnew: word === 'anew',
    })),
    lines:
      lines === undefined
        ? undefined
        : {
            ...lines,
            label: textKey(lines.label, `${family}.ask.${lines.id}`),
            columns: lines.columns ?? [],
            fields: lines.fields ?? [],
            picks: lines.picks ?? false,
          },
  }
}
