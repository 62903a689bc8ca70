import { describe, expect, it } from 'vitest'
import {
  cellByKey,
  columnStarts,
  editableFrom,
  indicesInSight,
  nextEditable,
  viewShift,
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

  it('[SPEC-2.10.9] moves what is drawn with the canvas, and leaves it outside once it is out of sight', () => {
    const place = { starts: columnStarts(columns), rowHeight: 50 }
    const drawn = { x: 0, y: 10, width: 4, height: 16, shiftX: 0, shiftY: 0 }
    expect(viewShift(drawn, { ...drawn, x: 1, y: 12, shiftX: -20, shiftY: -5 }, place)).toEqual({ x: -120, y: -105 })
    const [far, farther] = [900, 990].map((y) => viewShift(drawn, { ...drawn, y, shiftY: -7 }, place))
    expect(far).toEqual(farther)
    // A row that is kept 40 rows outside stays outside on either side.
    expect((far?.y ?? 0) + (drawn.height + 40) * 50).toBeLessThan(0)
    expect(viewShift({ ...drawn, y: 990 }, drawn, place).y - 40 * 50).toBeGreaterThan(drawn.height * 50)
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
