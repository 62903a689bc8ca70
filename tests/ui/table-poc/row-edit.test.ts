import { describe, expect, it } from 'vitest'
import { columnBeside, rowCount } from '../../../src/plugins/table-poc/data/poc-fields.ts'
import { createPocTable } from '../../../src/plugins/table-poc/data/poc-table.ts'
import {
  commitRow,
  enterRow,
  focusColumn,
  openRow,
  shownText,
  typeText,
  type RowEdit,
} from '../../../src/plugins/table-poc/editing/row-edit.ts'
import { locale } from '../support/sample-list.ts'

const plan = columnBeside(0, 'planQty')
const used = columnBeside(0, 'usedQty')
const cost = columnBeside(0, 'cost')
const value = columnBeside(0, 'value')
const remarks = columnBeside(0, 'remarks')

function start() {
  const context = { table: createPocTable(rowCount), locale }
  const shown = (row: number, column: number) => shownText({ row, texts: new Map() }, column, context)
  return { context, shown }
}

function typed(edit: RowEdit, texts: Readonly<Record<number, string>>): RowEdit {
  return Object.entries(texts).reduce((now, [column, words]) => typeText(now, Number(column), words), edit)
}

describe('editing a row', () => {
  it('[SPEC-2.10.3] keeps what was typed when the row is left for another', () => {
    const { context, shown } = start()
    const edit = typed(openRow(4, plan), { [plan]: '12.5', 0: ' Saffron ', [remarks]: '' })
    expect(shown(4, plan)).not.toBe('12.50')
    expect(commitRow(edit, context)).toBeUndefined()
    expect([shown(4, plan), shown(4, 0), shown(4, remarks)]).toEqual(['12.50', 'Saffron', ''])
  })

  it('[SPEC-2.10.4] goes to the same column of the next row after 100 ms, and stays on the last', () => {
    const { context, shown } = start()
    expect(enterRow(typeText(openRow(4, cost), cost, '3.1415'), context)).toEqual(openRow(5, cost, 100))
    expect(shown(4, cost)).toBe('3.1415')
    expect(enterRow(openRow(rowCount - 1, cost), context)).toEqual(openRow(rowCount - 1, cost, 100))
  })

  it.each([
    [plan, 'abc', 'number'],
    [plan, '1.2345', 'tooManyDecimals'],
    [plan, '-1', 'atLeast'],
    [cost, '1.23456', 'tooManyDecimals'],
    [cost, '12345678901', 'tooLarge'],
    [0, '  ', 'required'],
    [remarks, 'x'.repeat(201), 'tooLong'],
  ])('[SPEC-2.10.7] stays in the row for column %i with %s: %s', (column, words, code) => {
    const { context, shown } = start()
    const before = shown(7, plan + 1)
    const edit = typed(openRow(7, 2), { [column]: words, [plan + 1]: '55' })
    const stays = enterRow(edit, context)
    expect([stays.row, stays.column, stays.problems.get(column)?.code]).toEqual([7, column, code])
    expect(shown(7, plan + 1)).toBe(before)
    expect(typeText(stays, column, '1').problems.size).toBe(0)
  })

  it('[SPEC-2.10.7] says what is wrong as soon as the cell is left, and takes a formula', () => {
    const { context, shown } = start()
    const edit = typeText(openRow(7, plan), plan, '1x')
    expect(edit.problems.size).toBe(0)
    expect(focusColumn(edit, cost, context).problems.get(plan)?.code).toBe('number')
    expect(commitRow(typeText(openRow(7, plan), plan, '=12*3'), context)).toBeUndefined()
    expect(shown(7, plan)).toBe('36.00')
  })

  it('[SPEC-2.10.8] shows the value of what is typed, and none while an amount is no number', () => {
    const { context, shown } = start()
    const edit = typed(openRow(9, used), { [used]: '3', [cost]: '0.335' })
    expect(shownText(edit, value, context)).toBe('1.01')
    expect(shownText(typeText(edit, cost, 'x'), value, context)).toBe('')
    expect(shown(9, value)).not.toBe('1.01')
    commitRow(edit, context)
    expect(shown(9, value)).toBe('1.01')
  })
})
