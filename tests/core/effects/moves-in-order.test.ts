import { expect, it } from 'vitest'
import { movesInOrder } from '#core/effects/moves-in-order.ts'
import type { EffectUse, MoveTarget } from '#core/model/workflow/effect-definition.ts'
import type { MoveDefinition, WorkflowDefinition } from '#core/model/workflow/workflow-definition.ts'

const uses = (...names: readonly string[]): readonly EffectUse[] =>
  names.map((use) => ({ use, event: undefined, with: {}, lines: undefined }))

/** Nothing else of a move is looked at. */
const move = (id: string, to: MoveTarget, effects: readonly EffectUse[] = []) =>
  ({ id, to, effects }) as unknown as MoveDefinition

const onState: WorkflowDefinition['onState'] = {
  Pending: { effects: [], to: { state: 'Approved' } },
  Approved: { effects: uses('posting:takeOut'), to: undefined },
}

it('[BULK-740] moves that do something beyond their record are made in order, also by what follows in a state they may lead to', () => {
  const moves = [
    move('issue', { outcomes: { part: 'Partial', complete: 'Completed' } }, uses('posting:move')),
    move('submit', { outcomes: { asked: 'PendingApproval', free: 'Pending' } }, uses('approval:route')),
    move('send', { outcomes: { asked: 'PendingApproval', free: 'Sent' } }, uses('approval:route')),
    move('approve', { stays: true }, uses('approval:approve', 'budgets:transfer')),
    move('cancel', { state: 'Cancelled' }, uses('approval:supersede')),
    move('hold', { stays: true }),
  ]
  const workflow = { moves: Object.fromEntries(moves.map((one) => [one.id, one])), onState }
  expect(movesInOrder(workflow)).toEqual(['issue', 'submit', 'approve'])
})
