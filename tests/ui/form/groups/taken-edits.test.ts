import { expect, it } from 'vitest'
import { takenEdits } from '../../../../src/engine/ui/form/groups/taken-edits.ts'
import { openSample, rowsOf } from '../open-sample.ts'

it('[LINES-51] fills empty cells with what is suggested in one step of undo, and leaves what was entered', () => {
  const lines = [
    { item: 1, unit: 1, qty: null, issuedQty: '4' },
    { item: 2, unit: 1, qty: '7', issuedQty: '5' },
    { item: 3, unit: 1, qty: null, issuedQty: '0.000' },
    { item: 4, unit: 1, qty: null, issuedQty: null },
    { item: 5, unit: 1, qty: null, issuedQty: '1.5' },
  ]
  const store = openSample({ lines })
  const quantities = () => rowsOf(store).map(({ qty }) => qty)
  store.editLines('lines', takenEdits({ from: 'issuedQty', into: 'qty' }, lines))
  expect(quantities()).toEqual(['4', '7', null, null, '1.5'])
  store.undo()
  expect(quantities()).toEqual([null, '7', null, null, null])
})
