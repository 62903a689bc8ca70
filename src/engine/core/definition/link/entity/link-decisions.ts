import type { EffectSignature } from '../../../model/code-catalogue.ts'
import type { MoveDefinition } from '../../../model/workflow/workflow-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** What an approver does is a decision, and a decision is an approver's; what a move asks is taken by an effect of it. */
export function* linkDecisions({ family, code }: FamilyLink): Generator<LinkProblem> {
  // That a master has no approvers is told of its workflow.
  if (family.kind === 'master') return
  for (const move of Object.values(family.workflow?.moves ?? {})) {
    const pointer = pointerTo('/workflow/moves', move.id)
    yield* linkApprover(move, { pointer, effects: code.effects })
    const { lines } = move.ask
    if (lines === undefined || asksTakenBy(move).includes(lines.id)) continue
    const message = `The move asks "${lines.id}" of every line, and none of its effects takes it.`
    yield { pointer: `${pointer}/ask/lines`, code: 'no-use', message, hint: `bind it in an effect: "ask.${lines.id}"` }
  }
}

function* linkApprover(
  move: MoveDefinition,
  { pointer, effects }: { readonly pointer: string; readonly effects: Readonly<Record<string, EffectSignature>> },
): Generator<LinkProblem> {
  const names = Object.keys(effects).filter((name) => effects[name]?.isDecision === true)
  const decides = move.effects.some(({ use }) => names.includes(use))
  if (move.by === 'approver' && !decides && names.length > 0) {
    const message = 'An approver makes this move, and none of its effects is a decision: nobody is ever asked for it.'
    yield { pointer: `${pointer}/by`, code: 'missing-effect', message, hint: `use one of ${names.join(', ')}` }
  }
  if (move.by !== 'approver' && decides) {
    const message = `Its effect is the decision of an approver, and "${move.by}" is a permission.`
    yield { pointer: `${pointer}/by`, code: 'wrong-value', message, hint: 'write "by": "approver"' }
  }
}

function asksTakenBy({ effects }: MoveDefinition): readonly string[] {
  return effects.flatMap((use) => Object.values(use.with).flatMap((bound) => (bound.on === 'ask' ? [bound.id] : [])))
}
