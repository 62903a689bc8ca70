import { describe, expect, it } from 'vitest'
import type { ConsequenceLines } from '#core/effects/consequence.ts'
import { movedGoods } from '#core/effects/moved-goods.ts'

const lines: ConsequenceLines = {
  field: 'lines',
  qty: 'qty',
  done: 'done',
  cancelled: 'cancelled',
  now: 'issueQty',
  cost: undefined,
  value: 'value',
  posted: 'posted',
}
const record = {
  lines: [
    // Six of ten are open, worth sixty of the ninety.
    { id: 1, qty: '10', done: '4', cancelled: '0', value: '90', posted: '30' },
    { id: 2, qty: '3', done: '0', cancelled: '1', value: '8.5', posted: '0' },
    { id: 3, qty: '2', done: '2', cancelled: '0', value: '5', posted: '5' },
  ],
}
const answer = (id: number, value: string) => ({ id, words: value, value })

describe('what a move takes', () => {
  it('[FORM-30] is what is answered, worth its share of what is open', () => {
    const answers = { 1: answer(1, '3'), 2: answer(2, '0') }
    expect(movedGoods(lines, record, answers)).toEqual({ count: 1, value: '30' })
    expect(movedGoods(lines, record, { 1: answer(1, '6'), 2: answer(2, '2') })).toEqual({ count: 2, value: '68.5' })
  })

  it('[FORM-30] is everything open where nothing is asked, at the cost of its own', () => {
    const atCost = { ...lines, now: undefined, cost: 'value', done: undefined, cancelled: undefined }
    expect(movedGoods(atCost, { lines: [{ id: 1, qty: '2', value: '1.25' }] }, {})).toEqual({ count: 1, value: '2.5' })
  })

  it('[FORM-30] has no worth where that is not known or not seen', () => {
    const answers = { 1: answer(1, '3') }
    expect(movedGoods({ ...lines, value: undefined }, record, answers).value).toBeUndefined()
    const unknown = { lines: [{ id: 1, qty: '10', done: '0', cancelled: '0', value: null }] }
    expect(movedGoods(lines, unknown, answers)).toEqual({ count: 1, value: undefined })
  })
})
