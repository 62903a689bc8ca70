import { expect, it } from 'vitest'
import { gridRow, rowContext } from '../../../../src/engine/ui/form/lines/rows/line-row.ts'
import { field } from '../../../core/record/sample-entity.ts'
import { openSample, rowsOf } from '../open-sample.ts'

const isEvent = { '===': [{ var: 'rec.purpose' }, 'event'] }
const heavy = { '>': [{ var: 'row.qty' }, 5] }
const cells = {
  remark: field('remark', 'text', { requiredIf: isEvent }),
  unitCost: field('unitCost', 'cost', { requiredIf: heavy, visibleIf: isEvent }),
}

it('[LINES-152] a line tells which fields it has to say, by rules as well, also one nobody has given anything', () => {
  const asked = (purpose: string, line: Readonly<Record<string, string | number>>) => {
    const store = openSample({ purpose, lines: [line] }, { cells })
    const context = rowContext(store, store.logic.linesField('lines'), (key) => key)
    const [first = {}] = rowsOf(store)
    return [...(gridRow(context, first as never, 0).required ?? [])]
  }
  expect(asked('restock', {})).toEqual(['item', 'qty'])
  expect(asked('event', {})).toEqual(['item', 'qty', 'remark'])
  expect(asked('event', { qty: '6' })).toEqual(['item', 'qty', 'unitCost', 'remark'])
  expect(asked('restock', { qty: '6' })).toEqual(['item', 'qty'])
})
