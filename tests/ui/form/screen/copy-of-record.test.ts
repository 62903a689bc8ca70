import { expect, it } from 'vitest'
import { copyOfRecord } from '../../../../src/engine/ui/form/screen/copy-of-record.ts'
import { openSample } from '../open-sample.ts'

it('[FORM-13] a copy takes the inputs, not what the system wrote', () => {
  const store = openSample({
    id: 4,
    status: 'Approved',
    copies: 7,
    lines: [{ id: 1, item: 5, qty: '2', issuedQty: '2' }],
  })
  const copy = copyOfRecord(store, undefined).record
  expect(copy).toMatchObject({ id: null, status: null, copies: 7, lines: [{ item: 5, qty: '2', issuedQty: '0' }] })
})

it('[FORM-13] a copy names what it was copied from where its definition has a field for it', () => {
  const store = openSample({ id: 4 })
  expect(copyOfRecord(store, 'origin').record['origin']).toBe(4)
})
