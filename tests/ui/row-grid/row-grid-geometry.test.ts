import { describe, expect, it } from 'vitest'
import {
  cellByKey,
  columnStarts,
  editableFrom,
  indicesInSight,
  nextEditable,
} from '../../../src/widgets/row-grid/row-grid-geometry.ts'
import type { RowGridColumn } from '../../../src/widgets/row-grid/row-grid-props.ts'

const columns = [true, true, false, true].map((isEditable, index): RowGridColumn => {
  return { id: `c${index}`, title: '', group: '', width: 100 + index, align: 'end', isEditable, isShaded: false }
})
const grid = { columnCount: 4, rowCount: 1_000, pageRows: 16 }

describe('the row grid', () => {
  it('[SPEC-2.10.6] steps over cells without entry and stays in the row at both ends', () => {
    expect([0, 1, 3].map((from) => nextEditable(columns, from, 1))).toEqual([1, 3, 0])
    expect([0, 1, 3].map((from) => nextEditable(columns, from, -1))).toEqual([3, 0, 1])
    expect(editableFrom(columns, 2)).toBe(3)
    expect(editableFrom(columns, 1)).toBe(1)
  })

  it('[SPEC-2.10.9] draws what is in sight, and the focused row wherever it is', () => {
    expect(columnStarts(columns)).toEqual([0, 100, 201, 303, 406])
    expect(indicesInSight({ from: 10, count: 3, end: 12 }, [2, undefined, 99])).toEqual([2, 10, 11])
  })

  it.each([
    ['ArrowDown', false, [6, 1]],
    ['ArrowDown', true, [999, 1]],
    ['ArrowUp', true, [0, 1]],
    ['ArrowLeft', false, [5, 0]],
    ['PageDown', false, [21, 1]],
    ['PageUp', false, [0, 1]],
    ['Home', false, [5, 0]],
    ['End', true, [999, 3]],
  ] as const)('[SPEC-2.10.9] %s (Ctrl %s) leads to %j', (key, ctrl, [row, column]) => {
    expect(cellByKey({ key, ctrl }, { row: 5, column: 1 }, grid)).toEqual({ row, column })
  })

  it('[SPEC-2.10.9] leaves other keys to the page', () => {
    expect(cellByKey({ key: 'Tab', ctrl: false }, { row: 5, column: 1 }, grid)).toBeUndefined()
  })
})
