import { describe, expect, it } from 'vitest'
import { createFormLogic } from '../../../../src/engine/ui/form/store/create-form-logic.ts'
import { createFormStore } from '../../../../src/engine/ui/form/store/form-store.ts'
import { field, requisition, session } from '../../../core/record/sample-entity.ts'
import { locale } from '../open-sample.ts'

const entity = {
  ...requisition,
  preferences: { needsNote: { type: 'boolean' as const }, factor: { type: 'decimal' as const } },
  lines: [],
  rules: [],
  fields: [
    field('note', 'text', { requiredIf: { var: 'preference.needsNote' } }),
    field('qty', 'quantity'),
    field('double', 'quantity', { compute: { '*': [{ var: 'rec.qty' }, { var: 'preference.factor' }] } }),
  ],
}
const at = (needsNote: boolean, factor: string) => ({ ...session, preference: { needsNote, factor } })

describe('an open form', () => {
  it('[PREF-5] goes on by preferences that were changed meanwhile, without being the person’s change', () => {
    const logic = createFormLogic({ entity, session: at(false, '2'), locale, isNew: false, newKey: () => 'n' })
    const store = createFormStore(logic, { note: null, qty: '3' })
    expect(store.state.getState()).toMatchObject({ record: { double: '6' }, states: { note: { isRequired: false } } })
    store.follow(at(true, '5'))
    expect(store.state.getState()).toMatchObject({
      record: { double: '15' },
      states: { note: { isRequired: true } },
      isDirty: false,
    })
    expect(store.check().map(({ field: id, code }) => `${id} ${code}`)).toEqual(['note required'])
  })
})
