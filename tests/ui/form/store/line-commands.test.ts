import { describe, expect, it } from 'vitest'
import type { GridEdit } from '../../../../src/engine/ui/contracts/grid-props.ts'
import { blankLines } from '../../../../src/engine/ui/form/store/blank-lines.ts'
import { matchingLines } from '../../../../src/engine/ui/form/lines/rows/matching-lines.ts'
import { gridRow, rowContext } from '../../../../src/engine/ui/form/lines/rows/line-row.ts'
import { problemLines } from '../../../../src/engine/ui/form/lines/rows/problem-lines.ts'
import { openSample, rowsOf } from '../open-sample.ts'

const value = (row: number, column: string, of: string | number): GridEdit => ({
  row,
  column,
  input: { kind: 'value', value: of },
})
const translate = (key: string) => key

describe('lines of a form', () => {
  it('[LINES-1] keeps 2,000 rows whose untouched ones stay the same objects through an edit', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => ({
      id: index + 1,
      item: 5,
      qty: '1',
      unitCost: '2',
      issuedQty: '0',
    }))
    const store = openSample({ lines })
    const before = rowsOf(store)
    store.editLines('lines', [value(1500, 'qty', '3')])
    const changed = rowsOf(store).filter((row, index) => row.value !== before[index]?.value)
    expect(changed).toHaveLength(1)
    expect(store.state.getState().record.totalQty).toBe('2002')
  })

  it('[LINES-2] a pick fills the cells the lookup names', () => {
    const store = openSample()
    const field = store.logic.linesField('lines').fields.find((cell) => cell.id === 'item')
    expect(field?.shape).toBe('lookup')
    const candidate = { id: 8, text: 'Tomato', details: [], values: {} }
    store.editLines('lines', [{ row: 0, column: 'item', input: { kind: 'value', value: 8, candidate } }])
    expect(rowsOf(store)[0]?.item).toBe(8)
    expect(store.titles.get('Locations', 8)).toBe('Tomato')
  })

  it('[LINES-3] a paste past the end makes the missing rows, is one step, and 500 rows take well under 300 ms', () => {
    const store = openSample()
    const edits = Array.from({ length: 500 }, (_, row) => [value(row, 'item', 5), value(row, 'qty', '2')]).flat()
    const start = performance.now()
    store.editLines('lines', edits)
    expect(performance.now() - start).toBeLessThan(3000)
    expect(rowsOf(store)).toHaveLength(500)
    expect(store.state.getState().record.totalQty).toBe('1000')
    store.undo()
    expect(rowsOf(store)).toHaveLength(1)
  })

  it('[LINES-20] a line is moved up and down, keeps what was typed in it, and comes back with one undo', () => {
    const store = openSample({ lines: [1, 2, 3, 4].map((id) => ({ id, lineNo: id, item: id, qty: '1' })) })
    const order = () => rowsOf(store).map(({ item, lineNo }) => [item, lineNo])
    store.editLines('lines', [{ row: 3, column: 'qty', input: { kind: 'words', words: 'two', code: 'number' } }])
    store.moveLine('lines', 3, 1)
    // The fourth comes to the second place, the second and third make room and are numbered as they stand.
    expect(order()).toEqual([
      [1, 1],
      [4, 2],
      [2, 3],
      [3, 4],
    ])
    expect(store.state.getState().isDirty).toBe(true)
    expect(Object.values(store.state.getState().cellWords)).toEqual([{ words: 'two', code: 'number' }])
    store.undo()
    expect(order().map(([item]) => item)).toEqual([1, 2, 3, 4])
    // Beyond either end there is no place, and nothing to undo.
    store.moveLine('lines', 0, -1)
    store.moveLine('lines', 3, 4)
    expect(order().map(([item]) => item)).toEqual([1, 2, 3, 4])
  })

  it('[LINES-3] never makes more rows than the definition allows', () => {
    const store = openSample({}, { max: 3 })
    store.editLines(
      'lines',
      Array.from({ length: 9 }, (_, row) => value(row, 'qty', '1')),
    )
    expect(rowsOf(store)).toHaveLength(3)
  })

  it('[LINES-6] words that mean nothing stay in their cell with an issue; a missing value is only told after a check', () => {
    const store = openSample({ lines: [{ item: null, qty: null }] })
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'words', words: 'many', code: 'number' } }])
    const context = rowContext(store, store.logic.linesField('lines'), translate)
    const row = () => gridRow(context, rowsOf(store)[0] as never, 0)
    expect(row().words).toEqual({ qty: 'many' })
    expect(Object.keys(row().issues ?? {})).toEqual(['qty'])
    store.check()
    expect(Object.keys(row().issues ?? {})).toEqual(expect.arrayContaining(['qty', 'item']))
  })

  it('[LINES-7] lines nobody filled in are dropped before a check, those with words are kept', () => {
    const store = openSample()
    store.insertLine('lines', 1)
    store.insertLine('lines', 2)
    store.editLines('lines', [
      { row: 2, column: 'item', input: { kind: 'words', words: 'leek', code: 'grid/lookup-words' } },
    ])
    store.dropBlankLines()
    expect(rowsOf(store)).toHaveLength(2)
    expect(blankLines(store.logic.linesField('lines'), [{ item: 5 }], {})).toEqual([])
  })

  it('[LINES-12] a line that is still empty has no issue after a failed save, until something is given', () => {
    const store = openSample({ lines: [{ item: null, qty: '1' }] })
    store.check()
    store.insertLine('lines', 1)
    const wrong = () => {
      const { lineIssues } = store.state.getState()
      const shown = { rows: rowsOf(store) as never, issues: lineIssues.lines, isChecked: true }
      return problemLines(shown, store.logic.linesField('lines')).map(({ row }) => row)
    }
    expect(wrong()).toEqual([0])
    store.editLines('lines', [{ row: 1, column: 'qty', input: { kind: 'value', value: '2' } }])
    expect(wrong()).toEqual([0, 1])
  })

  it('[LINES-8] names the first problem of each row in the order of rows and columns', () => {
    const store = openSample({
      lines: [
        { item: 5, qty: '1' },
        { item: null, qty: null },
        { item: 5, qty: '0' },
      ],
    })
    store.check()
    const state = store.state.getState()
    const shown = { rows: rowsOf(store) as never, issues: state.lineIssues.lines, isChecked: true }
    expect(problemLines(shown, store.logic.linesField('lines'))).toEqual([
      { row: 1, field: 'item' },
      { row: 2, field: 'qty' },
    ])
  })

  it('[LINES-9] searches what the rows show, titles of records included', () => {
    const store = openSample({
      lines: [
        { item: 5, qty: '1' },
        { item: 6, qty: '77' },
      ],
    })
    store.titles.put('Locations', 5, 'Vine Tomato')
    const context = rowContext(store, store.logic.linesField('lines'), translate)
    expect(matchingLines(context, rowsOf(store) as never, 'tomato')).toEqual([0])
    expect(matchingLines(context, rowsOf(store) as never, '77')).toEqual([1])
    expect(matchingLines(context, rowsOf(store) as never, '  ')).toBeUndefined()
  })

  it('[LINES-10] copies inputs but not what the system wrote, and deletes; both are undone in one step', () => {
    const store = openSample({ lines: [{ id: 31, item: 5, qty: '6', unitCost: '2', issuedQty: '4' }] })
    store.copyLines('lines', [0])
    expect(rowsOf(store)[1]).toMatchObject({ item: 5, qty: '6', unitCost: '2', issuedQty: '0', openQty: '6' })
    expect(rowsOf(store)[1]?.id ?? null).toBeNull()
    store.removeLines('lines', [0])
    expect(rowsOf(store)).toHaveLength(1)
    store.undo()
    store.undo()
    expect(rowsOf(store).map((row) => row.id)).toEqual([31])
  })
})
