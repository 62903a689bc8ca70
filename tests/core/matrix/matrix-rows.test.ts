import { describe, expect, it } from 'vitest'
import { printDecimal, toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import { drawnLines, shownColumns } from '../../../src/engine/core/matrix/drawn-matrix.ts'
import { cellsOfRows, placedCells, rowsOfCells } from '../../../src/engine/core/matrix/matrix-rows.ts'
import { changedBy, columnSums, spread, type Spreading } from '../../../src/engine/core/matrix/spread.ts'
import { field, linesField } from '../record/sample-entity.ts'

const matrix = {
  rows: ['centre', 'account'],
  column: 'period',
  value: 'amount',
  upTo: undefined,
  hasFile: false,
  columns: [1, 2, 3].map((value) => ({ id: `amount_${value}`, value, label: `budget.lines.period_${value}` })),
  cells: undefined,
}
const cell = (id: number, account: number, period: number, amount: string) => ({
  id,
  centre: 7,
  account,
  period,
  amount,
})

describe('a matrix', () => {
  it('[MATRIX-2] draws cells as rows and stores rows as the same cells', () => {
    const cells = [cell(1, 1, 1, '10'), cell(2, 1, 3, '30'), cell(3, 2, 2, '5')]
    const rows = rowsOfCells(matrix, cells)
    expect(rows.map(({ account, amount_1, amount_2, amount_3 }) => [account, amount_1, amount_2, amount_3])).toEqual([
      [1, '10', undefined, '30'],
      [2, undefined, '5', undefined],
    ])
    expect(cellsOfRows(matrix, rows)).toEqual(cells)
  })

  it('[MATRIX-2] stores no empty cell, and a zero of a named row without any', () => {
    const rows = [
      { centre: 7, account: 1, amount_1: null, amount_2: '4', amount_3: null },
      { centre: 7, account: 2 },
      { centre: null, account: null },
    ]
    expect(cellsOfRows(matrix, rows)).toEqual([
      { centre: 7, account: 1, period: 2, amount: '4' },
      { centre: 7, account: 2, period: 1, amount: '0' },
    ])
  })

  it('[MATRIX-3] knows the row and column of every stored cell', () => {
    const rows = rowsOfCells(matrix, [cell(1, 1, 1, '10'), cell(2, 1, 3, '30'), cell(3, 2, 2, '5')])
    expect(placedCells(matrix, rows).map(({ row, column }) => [row, column])).toEqual([
      [0, 'amount_1'],
      [0, 'amount_3'],
      [1, 'amount_2'],
    ])
  })

  it('[MATRIX-1, MATRIX-4] has a field for each column shown and their sum', () => {
    const stored = {
      ...linesField('lines', [
        field('centre', 'integer'),
        field('account', 'integer'),
        field('period', 'integer'),
        field('amount', 'money'),
      ]),
      matrix,
    }
    const drawn = drawnLines(stored)
    expect(drawn.fields.map(({ id }) => id)).toEqual([
      'centre',
      'account',
      'amount_1',
      'amount_2',
      'amount_3',
      'amount',
    ])
    expect(drawn.fields.at(-1)?.isDerived).toBe(true)
    expect(
      shownColumns(drawn, 2)
        .fields.filter(({ isColumn }) => !isColumn)
        .map(({ id }) => id),
    ).toEqual(['amount_3'])
  })

  it('[MATRIX-5] spreads an amount so that the shares sum to it to the cent', () => {
    const of = (words: readonly string[]) => words.map((one) => toDecimal(one))
    const by = { row: of(['10', '0', '30']), table: of(['1', '1', '2']) }
    const shares = (total: string, how: Spreading) =>
      spread(toDecimal(total), how, { by, decimals: 2 }).map((one) => Number(printDecimal(one)))
    expect(shares('100', 'even')).toEqual([33.34, 33.33, 33.33])
    expect(shares('1300', 'weeks')).toEqual([400, 400, 500])
    expect(shares('80', 'row')).toEqual([20, 0, 60])
    expect(shares('80', 'table')).toEqual([20, 20, 40])
    const changed = changedBy(of(['10.01', '0', '-4']), toDecimal('-5'), 2)
    expect(changed.map((one) => Number(printDecimal(one)))).toEqual([9.51, 0, -3.8])
    expect(columnSums([by.row, by.table], 3).map((one) => Number(printDecimal(one)))).toEqual([11, 1, 32])
  })
})
