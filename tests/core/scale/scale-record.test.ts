import { expect, it } from 'vitest'
import { scaledRecord } from '#core/scale/scale-record.ts'
import { field, linesField } from '../record/sample-entity.ts'

const entity = {
  fields: [field('portions', 'integer'), field('yieldQty', 'quantity'), field('name', 'text')],
  lines: [linesField('lines', [field('qty', 'quantity'), field('note', 'text')])],
}
const scale = { by: ['portions', 'yieldQty'], lines: 'lines', quantities: ['qty'], columns: ['qty'] }
const record = {
  name: 'Soup',
  portions: 8,
  yieldQty: '3',
  lines: [
    { key: 'a', qty: '2', note: 'peeled' },
    { key: 'b', qty: null, note: 'to taste' },
    { key: 'c', qty: '0.333333', note: null },
  ],
}
const wanted = (name: string, value: string) => scaledRecord(record, { scale, entity }, { field: name, value })

it('[FORM-42] works a record out for more or less, multiplied first and rounded once', () => {
  // 20 / 8 = 2.5 times
  expect(wanted('portions', '20')).toEqual({
    name: 'Soup',
    portions: 20,
    yieldQty: '7.5',
    lines: [
      { key: 'a', qty: '5', note: 'peeled' },
      { key: 'b', qty: null, note: 'to taste' },
      // 0.333333 × 2.5 = 0.8333325, half away from zero
      { key: 'c', qty: '0.833333', note: null },
    ],
  })
  // A third of it: 2 × 1 / 3, and not 2 × 0.333333
  expect(wanted('yieldQty', '1')).toMatchObject({ yieldQty: '1', portions: 2, lines: [{ qty: '0.666667' }, {}, {}] })
  // 8 × 0.3 / 3 = 0.8: not one portion is filled
  expect(wanted('yieldQty', '0.3')).toMatchObject({ portions: null, lines: [{ qty: '0.2' }, {}, {}] })
})

it('[FORM-42] has nothing to go by where no number stands, or none above zero is wanted', () => {
  expect(wanted('portions', '0')).toBeUndefined()
  expect(wanted('portions', '-2')).toBeUndefined()
  expect(wanted('portions', 'many')).toBeUndefined()
  const empty = { ...record, portions: null }
  expect(scaledRecord(empty, { scale, entity }, { field: 'portions', value: '2' })).toBeUndefined()
})
