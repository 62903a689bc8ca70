import { describe, expect, it } from 'vitest'
import { fieldState } from '../../../src/engine/core/record/field-state.ts'
import { isAllowed } from '../../../src/engine/core/record/is-allowed.ts'
import { field, requisition, scopeOf } from './sample-entity.ts'

function stateOf(id: string, ...scope: Parameters<typeof scopeOf>) {
  const found = requisition.fields.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`no field ${id}`)
  return fieldState(found, scopeOf(...scope))
}

const unclear = { '<': [{ var: 'rec.nothing' }, 5] }

describe('fieldState', () => {
  it('[REC-1] shows, asks for and opens a field by its conditions', () => {
    expect(stateOf('event')).toMatchObject({ isVisible: false, isRequired: false })
    expect(stateOf('event', { purpose: 'event' })).toEqual({
      isVisible: true,
      isRequired: true,
      isReadOnly: false,
      invalid: undefined,
    })
  })

  it('[REC-1] locks what may be given once, and what is worked out', () => {
    expect(stateOf('supplyLocation').isReadOnly).toBe(false)
    expect(stateOf('supplyLocation', {}, { isNew: false }).isReadOnly).toBe(true)
    expect(stateOf('totalValue')).toMatchObject({ isReadOnly: true, isRequired: false })
  })

  it('[DOC-64] asks a new record for no number its series gives, and a stored one for it', () => {
    const number = field('number', 'text', { required: true })
    const entity = { ...scopeOf().entity, series: { field: 'number', prefix: 'ITM' } }
    expect(fieldState(number, { ...scopeOf(), entity, isNew: true }).isRequired).toBe(false)
    expect(fieldState(number, { ...scopeOf(), entity, isNew: false }).isRequired).toBe(true)
  })

  it('[REC-2] shows a field whose visibility has no answer, read-only and marked', () => {
    const state = fieldState(field('x', 'text', { visibleIf: unclear, required: true }), scopeOf())
    expect(state).toEqual({ isVisible: true, isRequired: false, isReadOnly: true, invalid: 'visibleIf' })
  })

  it('[REC-2] opens nothing when readOnlyIf has no answer', () => {
    const state = fieldState(field('x', 'text', { readOnlyIf: unclear }), scopeOf())
    expect(state).toMatchObject({ isVisible: true, isReadOnly: true, invalid: 'readOnlyIf' })
  })

  it('[REC-2] denies a guard that has no answer, or no', () => {
    expect(isAllowed(undefined, scopeOf())).toBe(true)
    expect(isAllowed({ '===': [{ var: 'rec.purpose' }, 'restock'] }, scopeOf())).toBe(true)
    expect(isAllowed({ '===': [{ var: 'rec.purpose' }, 'event'] }, scopeOf())).toBe(false)
    expect(isAllowed(unclear, scopeOf())).toBe(false)
  })
})
