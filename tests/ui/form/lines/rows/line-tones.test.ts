import { expect, it } from 'vitest'
import { linesOf } from '#core/record/record-scope.ts'
import { gridRow, rowContext } from '../../../../../src/engine/ui/form/lines/rows/line-row.ts'
import { lineTones } from '../../../../../src/engine/ui/form/lines/rows/line-tones.ts'
import { requisition } from '../../../../core/record/sample-entity.ts'
import { openSample } from '../../open-sample.ts'

const translate = (key: string) => key
const when = (qty: number) => ({ '>': [{ var: 'row.qty' }, qty] })
const tones = {
  qty: [
    { tone: 'danger', when: when(100), text: 'tone.much' },
    { tone: 'warning', when: when(10), text: 'tone.more' },
  ],
} as const

it('[LINES-693] a line says what stands out in it, by the first condition that holds', () => {
  const store = openSample({ lines: ['5', '11', '101'].map((qty, index) => ({ id: index + 1, item: 5, qty })) })
  const tonesOf = lineTones({ entity: requisition }, { grid: 'lines', tones }, { today: '2026-11-28', translate })
  const context = { ...rowContext(store, store.logic.linesField('lines'), translate), tonesOf }
  const lines = linesOf(store.state.getState().record, 'lines')
  const said = lines.map((line, row) => gridRow(context, line, row).tones)
  expect(said).toEqual([
    {},
    { qty: { tone: 'warning', words: 'tone.more' } },
    { qty: { tone: 'danger', words: 'tone.much' } },
  ])
  expect(
    lineTones({ entity: requisition }, { grid: 'lines', tones: {} }, { today: '2026-11-28', translate }),
  ).toBeUndefined()
})
