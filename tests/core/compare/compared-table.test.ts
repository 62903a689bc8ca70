import { describe, expect, it } from 'vitest'
import { choosing } from '#core/compare/chosen-rows.ts'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import { comparedTable } from '#core/compare/compared-table.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'

const compare: CompareDefinition = {
  rows: { lines: 'asked', shows: [], against: 'last', preferred: 'prefers', times: 'qty', offers: undefined },
  columns: { lines: 'sellers', name: 'seller', answered: 'hasAnswered' },
  cells: { lines: 'offers', row: 'line', column: 'seller', value: 'price', asked: undefined, notes: [] },
  best: 'lowest',
  choice: {
    field: 'winner',
    total: undefined,
    empties: [],
    together: { by: 'mode', alike: { Lot: 'lot' }, all: ['All'] },
  },
}
const [farm, mill, mute] = [801, 802, 803]
const offer = (line: number, seller: number, price: string): LineRecord => ({ line, seller, price })

/**
 * 100 of flour, last at 3.00, and 4 dishes without a last price, in one lot; 10 sieves by themselves. The farm asks 2.70, 90 and 5; the mill 2.40
 * and 5; the third is silent.
 */
const record = (changes: object = {}): EntityRecord => ({
  mode: 'Line',
  asked: [
    { id: 11, qty: '100', last: '3', lot: 'A', winner: mill },
    { id: 12, qty: '4', last: null, lot: 'A ', winner: farm },
    { id: 13, qty: '10', last: '4', lot: '', winner: null },
  ],
  sellers: [
    { seller: farm, hasAnswered: true },
    { seller: mill, hasAnswered: true },
    { seller: mute, hasAnswered: false },
    { seller: null, hasAnswered: false },
  ],
  offers: [
    offer(11, farm, '2.7'),
    offer(12, farm, '90'),
    offer(13, farm, '5'),
    offer(11, mill, '2.4'),
    offer(13, mill, '5'),
  ],
  ...changes,
})
const tableOf = (of: EntityRecord, best: CompareDefinition['best'] = 'lowest') =>
  comparedTable({ ...compare, best }, of, 2)
const chosenBy = (mode: string, row: number, column: number) => {
  const of = record({ mode })
  if (compare.choice === undefined) throw new Error('Something is chosen')
  return choosing(tableOf(of), compare.choice, { record: of, row, column })
}

describe('lines against lines', () => {
  it('[COMPARE-1, COMPARE-2] a row a line, a column a named line, and cells with their difference and the best, of several alike the first', () => {
    const { rows, columns, isOpen } = tableOf(record())
    expect(isOpen).toBe(true)
    expect(columns.map(({ name, isAnswered }) => [name, isAnswered])).toEqual([
      [farm, true],
      [mill, true],
      [mute, false],
    ])
    const cells = rows.map((row) =>
      row.cells.map(
        (cell) => cell && [printDecimal(cell.value), cell.difference && printDecimal(cell.difference), cell.isBest],
      ),
    )
    // (2.70 − 3) ÷ 3 is −10%, (2.40 − 3) ÷ 3 −20%, (5 − 4) ÷ 4 25%.
    expect(cells).toEqual([
      [['2.7', '-10', false], ['2.4', '-20', true], undefined],
      [['90', undefined, true], undefined, undefined],
      [['5', '25', true], ['5', '25', false], undefined],
    ])
    const highest = tableOf(record(), 'highest').rows.map((row) => row.cells.findIndex((cell) => cell?.isBest === true))
    expect(highest).toEqual([0, 0, 0])
  })

  it('[COMPARE-730] the cell of who is preferred for a row says so, whether it is the best or not, and none where nobody is', () => {
    const of = record()
    const asked = linesOf(of, 'asked').map((line, index) => ({ ...line, prefers: [farm, mute, null][index] ?? null }))
    const marked = tableOf({ ...of, asked }).rows.map(({ cells }) => cells.map((cell) => cell?.isPreferred))
    expect(marked).toEqual([
      [true, false, undefined],
      [false, undefined, undefined],
      [false, false, undefined],
    ])
  })

  it('[COMPARE-3] a column comes to what its cells are at the quantities of their rows, each rounded, and what of it is chosen', () => {
    const sums = tableOf(record()).columns.map(({ total, chosenTotal, filled, best }) => [
      printDecimal(total),
      printDecimal(chosenTotal),
      filled,
      best,
    ])
    // 100 × 2.70 + 4 × 90 + 10 × 5 = 680, of which the dishes are chosen; 100 × 2.40 + 10 × 5 = 290, of which the flour.
    expect(sums).toEqual([
      ['680', '360', 3, 2],
      ['290', '240', 2, 1],
      ['0', '0', 0, 0],
    ])
    // 4 × 87.528 = 350.112 and 3 × 0.3333 = 0.9999 are 350.11 and 1.00.
    const rounded = comparedTable(
      compare,
      record({
        asked: [
          { id: 11, qty: '4' },
          { id: 12, qty: '3' },
        ],
        offers: [offer(11, farm, '87.528'), offer(12, farm, '0.3333')],
      }),
      2,
    )
    expect(rounded.columns.map(({ total }) => printDecimal(total))).toEqual(['351.11', '0', '0'])
  })

  it('[COMPARE-4] without any cell nothing is open, and columns say whether they were answered', () => {
    const { isOpen, rows, columns } = tableOf(record({ offers: [] }))
    expect(isOpen).toBe(false)
    expect(rows.flatMap(({ cells }) => cells)).toEqual(Array.from({ length: 9 }))
    expect(columns.map(({ isAnswered }) => isAnswered)).toEqual([true, true, false])
  })

  it('[COMPARE-5] a choice names its column in the row, and takes back what is chosen already', () => {
    expect(chosenBy('Line', 0, 0)).toEqual({ kind: 'rows', rows: [0], value: farm })
    expect(chosenBy('Line', 0, 1)).toEqual({ kind: 'rows', rows: [0], value: null })
    expect(chosenBy('Line', 1, 1)).toEqual({ kind: 'nothing' })
    expect(chosenBy('Line', 9, 1)).toEqual({ kind: 'nothing' })
  })

  it('[COMPARE-5] rows that go together are chosen together, or not at all', () => {
    expect(chosenBy('Lot', 0, 0)).toEqual({ kind: 'rows', rows: [0, 1], value: farm })
    expect(chosenBy('Lot', 0, 1)).toEqual({ kind: 'notWhole' })
    // What is in no lot stands for itself.
    expect(chosenBy('Lot', 2, 1)).toEqual({ kind: 'rows', rows: [2], value: mill })
    expect(chosenBy('All', 2, 0)).toEqual({ kind: 'rows', rows: [0, 1, 2], value: farm })
    expect(chosenBy('All', 2, 1)).toEqual({ kind: 'notWhole' })
  })
})
