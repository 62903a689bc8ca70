import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { KeyboardEvent, RefObject } from 'react'
import { isToggled } from '#core/field-kinds/field-questions.ts'
import type { GridProps } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'
import type { EditingControl } from '../editors/use-editing.ts'
import { clearEdits } from './clear-edits.ts'
import { gridCommand } from './grid-command.ts'
import type { GridCommand, KeyContext } from './grid-keys.ts'
import { toRanges, toSelection } from './row-ranges.ts'
import type { GridFocus } from './use-grid-focus.ts'
import type { GridSteps } from './use-grid-steps.ts'

/** Parts of the grid that keys act on. */
export interface KeyParts {
  readonly editor: RefObject<DataEditorRef | null>
  readonly frame: RefObject<HTMLElement | null>
  readonly cells: CellCache
  readonly focus: GridFocus
  readonly steps: GridSteps
  readonly control: EditingControl
}

/** The key handler of the grid's frame. */
export function useGridKeys(props: GridProps, parts: KeyParts): (event: KeyboardEvent) => void {
  return (event) => {
    // What was passed on to the canvas comes by a second time on its way up.
    if (!event.nativeEvent.isTrusted && event.target instanceof HTMLCanvasElement) return
    if (parts.control.editing !== undefined || event.nativeEvent.isComposing) return
    const key = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
    const [column, row] = parts.focus.focused ?? []
    const id = column === undefined ? undefined : props.columns[column]?.id
    if (props.onShortcut?.({ ...key, row, column: id }) === true) return event.preventDefault()
    if (row !== undefined && row < 0) return runHeading(event, props, parts)
    run({ command: gridCommand(key, keyContext(props, parts)), event }, props, parts)
  }
}

function keyContext(props: GridProps, { cells, focus }: KeyParts): KeyContext {
  const [column = 0, row = 0] = focus.focused ?? []
  const field = props.columns[column]?.field
  return {
    canEdit: props.onEdit !== undefined,
    isCellEditable: cells.isEditable(row, column),
    isBooleanCell: field !== undefined && isToggled(field),
    isMenuCell: column >= props.columns.length,
    isFirstRow: row === 0,
    canSelectRows: props.selectedRows !== undefined,
    canOpen: props.onRowOpen !== undefined,
    canOpenMenu: props.onRowMenu !== undefined,
  }
}

function run(
  { command, event }: { readonly command: GridCommand; readonly event: KeyboardEvent },
  props: GridProps,
  parts: KeyParts,
): void {
  const [column, row] = parts.focus.focused ?? []
  if (command.do === 'leave') return
  if (command.do === 'pass' || column === undefined || row === undefined) return passOn(event, parts)
  if (command.do === 'step') {
    if (parts.steps.step({ row, column }, command.direction)) event.preventDefault()
    return
  }
  event.preventDefault()
  if (command.do === 'edit') return parts.control.open(column, row, command.text)
  actions[command.do](props, parts, { column, row })
}

type Action = (props: GridProps, parts: KeyParts, at: { readonly column: number; readonly row: number }) => void

const actions: Record<Exclude<GridCommand['do'], 'pass' | 'leave' | 'edit' | 'step'>, Action> = {
  undo: (props) => props.onUndo?.(),
  redo: (props) => props.onRedo?.(),
  open: (props, _parts, { row }) => props.onRowOpen?.(row),
  toggle: (_props, { control }, { column, row }) => control.toggle(column, row),
  header: (_props, { focus }, { column }) => focus.focusCell(column, -1),
  menu: (props, { editor }, { column, row }) => {
    const bounds = editor.current?.getBounds(column, row)
    if (bounds !== undefined) props.onRowMenu?.(row, bounds)
  },
  selectRow: (props, _parts, { row }) => {
    const rows = toSelection(props.selectedRows ?? [])
    props.onSelectedRowsChange?.(toRanges(rows.hasIndex(row) ? rows.remove(row) : rows.add(row)))
  },
  deleteRows: (props, { focus }, { row }) => {
    const rows = [...toSelection(props.selectedRows ?? [])]
    const range = focus.selection.current?.range ?? { y: row, height: 1 }
    props.onDeleteRows?.(rows.length > 0 ? rows : Array.from({ length: range.height }, (_, index) => range.y + index))
  },
  clear: (props, { cells, focus }) => {
    const rows = [...toSelection(props.selectedRows ?? [])]
    if (rows.length > 0 && props.onDeleteRows !== undefined) return props.onDeleteRows(rows)
    const edits = clearEdits(props, cells, focus.selection.current?.range)
    if (edits.length > 0) props.onEdit?.(edits)
  },
}

function runHeading(event: KeyboardEvent, props: GridProps, { focus }: KeyParts): void {
  const column = focus.focused?.[0] ?? 0
  const definition = props.columns[column]
  if (event.key === 'Tab') return
  event.preventDefault()
  if (event.key === 'ArrowDown') focus.focusCell(Math.max(0, column), 0)
  else if (event.key === 'ArrowRight') focus.focusCell(Math.min(column + 1, props.columns.length - 1), -1)
  else if (event.key === 'ArrowLeft') focus.focusCell(Math.max(0, column - 1), -1)
  else if ((event.key === 'Enter' || event.key === ' ') && definition?.isSortable === true) {
    props.onHeaderClick?.(definition.id)
  }
}

/** Arrows, pages and ends are the canvas's own; it hears the key as if it had the focus. */
function passOn(event: KeyboardEvent, { frame }: KeyParts): void {
  const canvas = frame.current?.querySelector('canvas')
  if (!canvas || event.target === canvas) return
  const { key, code, ctrlKey, shiftKey, altKey, metaKey, keyCode } = event.nativeEvent
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  const copy = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key, code, keyCode, ...modifiers })
  if (!canvas.dispatchEvent(copy)) event.preventDefault()
}
