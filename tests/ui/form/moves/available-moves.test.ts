import { expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { offeredMoves } from '../../../../src/engine/ui/form/moves/available-moves.ts'
import { openSample } from '../open-sample.ts'
import { issueMove } from '../save/issue-move.ts'

const start = 'PendingSubmission'
const few = { '<=': [{ var: 'rec.copies' }, 3] }
const many = { '>': [{ var: 'rec.copies' }, 3] }
const moves: Readonly<Record<string, MoveDefinition>> = {
  post: { ...issueMove, id: 'post', from: [start], by: 'Post', intent: 'primary', guard: few },
  submit: { ...issueMove, id: 'submit', from: [start], by: 'Create', intent: 'primary', guard: many },
}
// Only the workflow is asked.
const family = { workflow: { start, moves } } as unknown as ClientFamily

function offered(
  copies: number,
  row?: Readonly<Record<string, unknown>>,
  before = copies,
): readonly (string | undefined)[] {
  const store = openSample({ copies: before })
  const { holds } = store.logic
  if (copies !== before) store.setValue('copies', copies)
  const { record, baseline: stored } = store.state.getState()
  const form = { record, stored, canEdit: true, holds }
  const { primary, others } = offeredMoves(family, row && { Id: 1, VersionNo: 1, ...row }, form)
  return [primary?.id, ...others.map(({ id }) => id)]
}

it('[FORM-36] a new record offers the main move whose guard holds for what is written', () => {
  expect(offered(2)).toEqual(['post'])
  expect(offered(8)).toEqual(['submit'])
})

it('[FORM-36] a stored record offers what its changes allow, whatever the server said of it before', () => {
  const row = { Status: start, '@larder.moves': ['post'] }
  expect(offered(2, row)).toEqual(['post'])
  expect(offered(8, row, 2)).toEqual(['submit'])
  expect(offered(8, { Status: 'Completed', '@larder.moves': [] }, 2)).toEqual([undefined])
})

it('[FORM-36] what the server leaves out although its guard holds of the stored record is not offered, unchanged or changed', () => {
  const row = { Status: start, '@larder.moves': [] }
  expect(offered(2, row)).toEqual([undefined])
  expect(offered(3, row, 2)).toEqual([undefined])
})

it('[FORM-706] a move that leads now is the main one, and the only one of a new record', () => {
  const fill: MoveDefinition = { ...issueMove, id: 'fill', from: [start], by: 'Create', intent: 'none', firstIf: few }
  const leading = { workflow: { start, moves: { ...moves, fill } } } as unknown as ClientFamily
  const names = (copies: number, row?: Readonly<Record<string, unknown>>) => {
    const store = openSample({ copies: 2 })
    store.setValue('copies', copies)
    const { record, baseline: stored } = store.state.getState()
    const form = { record, stored, canEdit: true, holds: store.logic.holds }
    const { primary, others } = offeredMoves(leading, row && { Id: 1, VersionNo: 1, ...row }, form)
    return [primary?.id, ...others.map(({ id }) => id)]
  }
  expect(names(2)).toEqual(['fill'])
  expect(names(8)).toEqual(['submit'])
  const stored = { Status: start, '@larder.moves': ['fill', 'post'] }
  expect(names(2, stored)).toEqual(['fill', 'post'])
  expect(names(8, stored)).toEqual(['submit', 'fill'])
})
