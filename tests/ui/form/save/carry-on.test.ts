import { describe, expect, it } from 'vitest'
import type { EntityRecord } from '#core/model/value.ts'
import { carryOn } from '../../../../src/engine/ui/form/save/carry-on.ts'
import { cellPlace } from '../../../../src/engine/ui/form/store/line-key.ts'
import { requisition } from '../../../core/record/sample-entity.ts'
import { openSample, rowsOf } from '../open-sample.ts'

/** A form with two lines nobody has stored, as it is sent, and what the server makes of it. */
function sending() {
  const store = openSample({
    copies: 1,
    lines: [
      { item: 5, qty: '2' },
      { item: 6, qty: '3' },
    ],
  })
  const sent = store.state.getState()
  const stored: EntityRecord = {
    ...sent.record,
    id: 9,
    memo: 'by the server',
    lines: rowsOf(store).map(({ key: _key, ...line }, place) => ({ ...line, id: 100 + place })),
  }
  const carried = () => carryOn({ entity: requisition, sent, now: store.state.getState(), stored })
  return { store, stored, carried }
}

const qty = (row: number, value: string) => ({ row, column: 'qty', input: { kind: 'value', value } }) as const
const told = (record: EntityRecord | undefined) =>
  (Array.isArray(record?.['lines']) ? record['lines'] : []).map((line) => [line.id ?? null, line.item, line.qty])

describe('what is written while a record is on its way', () => {
  it('[FORM-709] is nothing where nobody wrote, and where what was written is what the server says', () => {
    const { store, carried } = sending()
    expect(carried()).toBeUndefined()
    store.setValue('memo', 'by the server')
    expect(carried()).toBeUndefined()
  })

  it('[FORM-709] stands on what the server answered: in the header, and in lines as they are stored by then', () => {
    const { store, carried } = sending()
    store.setValue('copies', 8)
    store.editLines('lines', [qty(1, '7')])
    const record = carried()
    expect(record).toMatchObject({ id: 9, copies: 8, memo: 'by the server' })
    expect(told(record)).toEqual([
      [100, 5, '2'],
      [101, 6, '7'],
    ])
  })

  it('[FORM-709] lines put in and taken out meanwhile are put in and taken out', () => {
    const { store, carried } = sending()
    store.insertLine('lines', 2)
    store.editLines('lines', [qty(2, '4')])
    store.removeLines('lines', [0])
    expect(told(carried()).map(([id, , amount]) => [id, amount])).toEqual([
      [101, '3'],
      [null, '4'],
    ])
  })

  it('[FORM-709] words that mean no value stay at their cells', () => {
    const { store, carried } = sending()
    store.editLines('lines', [{ row: 1, column: 'qty', input: { kind: 'words', words: 'two', code: 'quantity' } }])
    const [place] = Object.keys(store.state.getState().cellWords)
    const lines = carried()?.['lines']
    const key = Array.isArray(lines) ? lines[1]?.['key'] : undefined
    expect(place).toBe(cellPlace('lines', String(key), 'qty'))
  })
})
