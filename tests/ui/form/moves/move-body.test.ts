import { expect, it } from 'vitest'
import type { FieldAnswers } from '../../../../src/engine/ui/form/moves/field-answer.ts'
import { moveBody } from '../../../../src/engine/ui/form/moves/move-body.ts'
import { issueMove } from '../save/issue-move.ts'

it('[FORM-12] a move sends trimmed remarks and the lines that were given a quantity', () => {
  const answers = {
    1: { id: 1, words: '2.5', value: '2.5' },
    2: { id: 2, words: '0', value: '0' },
    3: { id: 3, words: '', value: null },
  }
  expect(moveBody(issueMove, { remarks: ' short ', answers })).toEqual({
    Remarks: 'short',
    Lines: [{ Id: 1, IssueQty: '2.5' }],
  })
})

it('[FORM-137] a move sends what was filled in beside a quantity', () => {
  const cells = { lot: { value: 7, text: 'L-7' } }
  const answers = { 1: { id: 1, words: '2', value: '2', cells }, 2: { id: 2, words: '', value: null, cells } }
  const wireCells = (filled: FieldAnswers) => ({ LotId: filled['lot']?.value })
  expect(moveBody(issueMove, { remarks: '', answers, wireCells })).toEqual({
    Lines: [{ Id: 1, IssueQty: '2', LotId: 7 }],
  })
})

it('[FORM-29] a move sends the fields of the header it asked for', () => {
  const fields = { LossReasonId: 7 }
  expect(moveBody(issueMove, { remarks: '', answers: {}, fields })).toEqual({ Fields: fields, Lines: [] })
})
