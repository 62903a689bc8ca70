import { describe, expect, it } from 'vitest'
import { gridCommand } from '../../../src/widgets/grid/keys/grid-command.ts'
import type { KeyContext } from '../../../src/widgets/grid/keys/grid-keys.ts'
import { tabStep, verticalStep } from '../../../src/widgets/grid/keys/next-cell.ts'
import { toRanges, toSelection } from '../../../src/widgets/grid/keys/row-ranges.ts'

const editing: KeyContext = {
  canEdit: true,
  isCellEditable: true,
  isBooleanCell: false,
  isMenuCell: false,
  isFirstRow: false,
  canSelectRows: true,
  canOpen: true,
  canOpenMenu: true,
}
const reading = { ...editing, canEdit: false, isCellEditable: false }

function press(name: string, context: KeyContext) {
  const parts = name.split('+')
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  const has = (modifier: string) => parts.includes(modifier)
  return gridCommand({ key, ctrl: has('Ctrl'), shift: has('Shift'), alt: has('Alt') }, context)
}

describe('keys', () => {
  it.each([
    ['Enter', { do: 'step', direction: 'down' }],
    ['Shift+Enter', { do: 'step', direction: 'up' }],
    ['Tab', { do: 'step', direction: 'next' }],
    ['Shift+Tab', { do: 'step', direction: 'previous' }],
    ['F2', { do: 'edit', text: undefined }],
    ['7', { do: 'edit', text: '7' }],
    ['ñ', { do: 'edit', text: 'ñ' }],
    ['Backspace', { do: 'edit', text: '' }],
    ['Delete', { do: 'clear' }],
    ['Ctrl+Delete', { do: 'deleteRows' }],
    ['Ctrl+z', { do: 'undo' }],
    ['Ctrl+Shift+Z', { do: 'redo' }],
    ['Ctrl+y', { do: 'redo' }],
    ['ArrowDown', { do: 'pass' }],
    ['PageDown', { do: 'pass' }],
    ['Ctrl+c', { do: 'pass' }],
  ])('[GRID-6] %s in an editing grid', (name, command) => {
    expect(press(name, editing)).toEqual(command)
  })

  it('[GRID-6] keys do not edit a locked cell, and Space ticks a box', () => {
    expect(press('7', { ...editing, isCellEditable: false })).toEqual({ do: 'leave' })
    expect(press('Space', { ...editing, isBooleanCell: true })).toEqual({ do: 'toggle' })
  })

  it.each([
    ['Enter', { do: 'open' }],
    ['Space', { do: 'selectRow' }],
    ['Tab', { do: 'leave' }],
    ['7', { do: 'leave' }],
    ['ContextMenu', { do: 'menu' }],
    ['Shift+F10', { do: 'menu' }],
  ])('[GRID-7] %s in a reading grid', (name, command) => {
    expect(press(name, reading)).toEqual(command)
  })

  it('[GRID-7] leads up into the headings from the first row', () => {
    expect(press('ArrowUp', { ...reading, isFirstRow: true })).toEqual({ do: 'header' })
    expect(press('Enter', { ...reading, isMenuCell: true })).toEqual({ do: 'menu' })
  })

  it('[GRID-6] steps over locked cells and asks for a row past the last', () => {
    const grid = {
      rowCount: 2,
      columnCount: 3,
      isEditable: (_row: number, column: number) => column !== 1,
      firstColumn: 0,
    }
    expect(tabStep({ row: 0, column: 0 }, 1, grid)).toEqual({ to: { row: 0, column: 2 } })
    expect(tabStep({ row: 0, column: 2 }, 1, grid)).toEqual({ to: { row: 1, column: 0 } })
    expect(tabStep({ row: 1, column: 2 }, 1, grid)).toEqual({ append: { row: 2, column: 0 } })
    expect(tabStep({ row: 0, column: 0 }, -1, grid)).toBeUndefined()
    expect(verticalStep({ row: 0, column: 2 }, 1, grid)).toEqual({ to: { row: 1, column: 2 } })
    expect(verticalStep({ row: 1, column: 2 }, 1, grid)).toEqual({ append: { row: 2, column: 2 } })
    expect(verticalStep({ row: 0, column: 2 }, -1, grid)).toBeUndefined()
  })

  it('[GRID-9] keeps selected rows as ranges', () => {
    const ranges = [
      [0, 3],
      [7, 8],
    ] as const
    expect(toRanges(toSelection(ranges))).toEqual(ranges)
    expect(toRanges(toSelection([]))).toEqual([])
  })
})
