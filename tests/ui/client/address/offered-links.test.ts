import { expect, it } from 'vitest'
import type { FormLink } from '#core/model/screens/form-layout.ts'
import { linkAddress, offeredLinks } from '../../../../src/engine/ui/client/address/offered-links.ts'
import { openSample } from '../../form/open-sample.ts'

const count: FormLink = {
  id: 'count',
  label: 'count',
  to: 'transaction/count-sheets',
  query: { sheet: 'id', copies: 'copies' },
  by: 'Create',
  when: { '>': [{ var: 'rec.copies' }, 0] },
  firstIf: { '>': [{ var: 'rec.copies' }, 3] },
}

it('[FORM-707] a link is offered while its condition holds, and leads while its other one does', () => {
  const offered = (copies: number) => {
    const store = openSample({ copies })
    const { first, others } = offeredLinks([count], store.state.getState().record, store.logic.holds)
    return [first?.id, ...others.map(({ id }) => id)]
  }
  expect([offered(0), offered(2), offered(8)]).toEqual([[undefined], [undefined, 'count'], ['count']])
})

it('[FORM-707] its address names fields of the record that say something', () => {
  expect(linkAddress(count, { id: 7, copies: 2 })).toBe('transaction/count-sheets?sheet=7&copies=2')
  expect(linkAddress(count, { id: 7, copies: null })).toBe('transaction/count-sheets?sheet=7')
  expect(linkAddress({ ...count, query: {} }, { id: 7 })).toBe('transaction/count-sheets')
})
