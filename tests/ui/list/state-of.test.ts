import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { stateOf } from '../../../src/engine/ui/list/model/state-of.ts'
import { field, sampleFamily } from '../support/sample-list.ts'

describe('the state a row is in', () => {
  it('[LIST-380] is named by the words of its family', () => {
    expect(stateOf(sampleFamily, { Id: 3, Status: 'Approved' })).toBe('status.Approved')
    expect(stateOf(sampleFamily, { Id: 3 })).toBeUndefined()
  })

  it('[LIST-380] is that of the document a row stands for', () => {
    const about = { family: 'type', document: 'document', status: 'docStatus', version: 'version' }
    const docStatus = field('docStatus', 'choice', { choices: [{ value: 'Pending', label: 'order.state.Pending' }] })
    const family = { ...sampleFamily, entity: { ...sampleFamily.entity, about, fields: [docStatus] } }
    // A row about a document names no more of it here.
    expect(stateOf(family as unknown as ClientFamily, { Id: 3, DocStatus: 'Pending' })).toBe('order.state.Pending')
  })
})
