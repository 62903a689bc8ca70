import { expect, it } from 'vitest'
import { isHiddenTotal } from '#core/print/is-shown-total.ts'
import { field } from '../../../core/record/sample-entity.ts'
import { openSample } from '../open-sample.ts'

it('[FORM-5] a total that is hidden as the record stands is not there, and comes as soon as it is not', () => {
  const visibleIf = { '!==': [{ var: 'rec.currency' }, 'USD'] }
  const fields = [field('currency', 'text'), field('baseTotal', 'money', { visibleIf })]
  const store = openSample({ currency: 'USD' }, { fields })
  expect(isHiddenTotal(store.state.getState().states, 'baseTotal')).toBe(true)
  store.setValue('currency', 'EUR')
  expect(isHiddenTotal(store.state.getState().states, 'baseTotal')).toBe(false)
})
