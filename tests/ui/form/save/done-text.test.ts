import { expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { doneText } from '../../../../src/engine/ui/form/save/done-text.ts'
import { requisition } from '../../../core/record/sample-entity.ts'
import { issueMove } from './issue-move.ts'

const row = { Id: 4, DocNo: 'REQ4', Status: 'Approved' } as unknown as WireRow
const t = (key: string, params: Readonly<Record<string, unknown>> = {}) => `${key} ${Object.values(params).join('|')}`

function familyWith(to: typeof issueMove.to): ClientFamily {
  const entity = { ...requisition, title: 'docNo', fields: [statusField(), ...requisition.fields] }
  return {
    title: 'requisition.title',
    entity,
    workflow: { moves: { issue: { ...issueMove, to } } },
  } as unknown as ClientFamily
}

function statusField() {
  const choices = [{ value: 'Approved', label: 'status.Approved' }]
  return { id: 'status', property: 'Status', type: 'status', shape: 'choice', choices, options: {} }
}

it('[FORM-75] a move that leaves the state as it is says that it was made, another one the state it led to', () => {
  const told = (to: typeof issueMove.to) => doneText(familyWith(to), { row, move: issueMove.label }, t)
  expect(told({ state: 'Approved' })).toContain('form.move.now')
  expect(told({ stays: true })).toContain('form.move.done')
})
