import type { DataEditorRef, Item } from '@glideapps/glide-data-grid'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CellAt, RowGridView } from './row-grid-geometry.ts'
import type { RowGridEdit } from './row-grid-props.ts'

/** The cell the keyboard is at while no row is edited, and what keeps it and the edited row in sight. */
export interface RowFocus {
  readonly focused: CellAt
  /** Moves the focus and brings the cell into sight. */
  readonly moveTo: (cell: CellAt) => void
  /** The twin's cell took the focus itself. */
  readonly follow: (row: number, column: number) => void
  /** Brings the focused entry back into sight. */
  readonly reveal: () => void
  /** Paints a row again with what it holds now. */
  readonly repaint: (row: number) => void
}

/** Keeps the focus of the grid. */
export function useRowFocus(parts: {
  readonly editor: RefObject<DataEditorRef | null>
  readonly layer: HTMLElement | undefined
  readonly view: RowGridView | undefined
  readonly edit: RowGridEdit | undefined
  readonly columnCount: number
}): RowFocus {
  const { editor, layer, view, edit, columnCount } = parts
  const [focused, setFocused] = useState<CellAt>({ row: 0, column: 0 })
  const wantsFocus = useRef(false)
  const [row, column] = [edit?.row, edit?.column]
  const follow = useCallback((atRow: number, atColumn: number) => setFocused({ row: atRow, column: atColumn }), [])
  const moveTo = useCallback(
    (cell: CellAt) => {
      wantsFocus.current = true
      setFocused({ ...cell })
      editor.current?.scrollTo(cell.column, cell.row)
    },
    [editor],
  )
  const reveal = useCallback(() => {
    if (row !== undefined && column !== undefined) editor.current?.scrollTo(column, row)
  }, [editor, row, column])
  useEffect(reveal, [reveal])
  const repaint = useCallback(
    (left: number) => {
      editor.current?.updateCells(
        Array.from({ length: columnCount }, (_, index) => ({ cell: [index, left] satisfies Item })),
      )
    },
    [editor, columnCount],
  )
  // A row that was left is painted again, however it was left; in the twin it takes the place of the entries and is new.
  useLayoutEffect(() => (row === undefined ? undefined : () => repaint(row)), [row, repaint])
  useLayoutEffect(() => {
    if (!wantsFocus.current || edit !== undefined) return
    const cell = layer?.querySelector<HTMLElement>(`[data-cell="${focused.row}:${focused.column}"]`)
    cell?.focus({ preventScroll: true })
    // The grid may be higher than the window.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    wantsFocus.current = false
  }, [layer, view, focused, edit])
  return { focused, moveTo, follow, reveal, repaint }
}
