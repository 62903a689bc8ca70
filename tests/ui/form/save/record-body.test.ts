import { describe, expect, it } from 'vitest'
import type { MoveDefinition } from '#core/model/family-definition.ts'
import { copyOfRecord } from '../../../../src/engine/ui/form/screen/copy-of-record.ts'
import { moveBody } from '../../../../src/engine/ui/form/moves/move-body.ts'
import { createRecordValidator } from '../../../../src/engine/ui/form/header/record-validator.ts'
import { updateBody } from '../../../../src/engine/ui/form/save/record-body.ts'
import { requisition } from '../../../core/record/sample-entity.ts'
import { openSample } from '../open-sample.ts'

const issueMove: MoveDefinition = {
  id: 'issue',
  label: 'move.issue',
  from: ['Approved'],
  to: { outcomes: { part: 'Partial', complete: 'Completed' } },
  by: 'PostRequisition',
  guard: undefined,
  effects: [],
  newVersion: false,
  intent: 'primary',
  confirm: false,
  ask: {
    remarks: 'optional',
    lines: { lines: 'lines', id: 'issueQty', label: 'move.ask.issueQty', columns: ['item'], upTo: 'openQty' },
  },
}

describe('bodies of writes', () => {
  it('[FORM-6] an update sends the changed header fields only, and all lines when one changed', () => {
    const store = openSample(
      {
        lines: [
          { id: 1, item: 5, qty: '2' },
          { id: 2, item: 6, qty: '3' },
        ],
      },
      { isNew: false },
    )
    const before = store.state.getState().baseline
    store.setValue('copies', 8)
    expect(updateBody(requisition, before, store.state.getState().record)).toEqual({ Copies: 8 })
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '9' } }])
    const body = updateBody(requisition, before, store.state.getState().record)
    expect(body).toMatchObject({
      Copies: 8,
      Lines: [
        { Id: 1, Qty: '9' },
        { Id: 2, Qty: '3' },
      ],
    })
  })

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

  it('[FORM-13] a copy takes the inputs, not what the system wrote', () => {
    const store = openSample({
      id: 4,
      status: 'Approved',
      copies: 7,
      lines: [{ id: 1, item: 5, qty: '2', issuedQty: '2' }],
    })
    const copy = copyOfRecord(store).record
    expect(copy).toMatchObject({ id: null, status: null, copies: 7, lines: [{ item: 5, qty: '2', issuedQty: '0' }] })
  })

  it('[FORM-3] RJSF is told what our own check found, in its shape, and compiles nothing', () => {
    const store = openSample({ neededBy: null })
    const validator = createRecordValidator(store.check)
    const { errors, errorSchema } = validator.validateFormData({}, {})
    expect(errors.map((error) => error.property)).toContain('.neededBy')
    expect(errorSchema).toMatchObject({ neededBy: { __errors: ['required'] } })
    expect(validator.isValid({}, {}, {})).toBe(true)
  })
})
