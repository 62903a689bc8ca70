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
  const copy = copyOfRecord(store).record
  expect(copy).toMatchObject({ id: null, status: null, copies: 7, lines: [{ item: 5, qty: '2', issuedQty: '0' }] })
})
