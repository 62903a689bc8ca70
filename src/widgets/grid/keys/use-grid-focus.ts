import { CompactSelection, type DataEditorRef, type GridSelection } from '@glideapps/glide-data-grid'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { GridProps } from '#engine'
import { toRanges, toSelection } from './row-ranges.ts'

/** The focused cell and the selected block of the canvas. */
export interface GridFocus {
  readonly selection: GridSelection
  readonly onSelectionChange: (selection: GridSelection) => void
  /** Column and row of the focused cell; row -1 is a heading. */
  readonly focused: readonly [column: number, row: number] | undefined
  readonly focusCell: (column: number, row: number) => void
  /** The grid shall hold the focus; the twin's focused cell takes it as soon as it is drawn. */
  readonly wantsFocus: Readonly<RefObject<boolean>>
  readonly setWantsFocus: (wants: boolean) => void
  /** Grows when the twin's focused cell shall take the DOM focus again, though the focused cell is the same. */
  readonly claims: number
  readonly claim: () => void
  /** Told whether the pointer is over the column of check boxes. */
  readonly setOverChecks: (isOver: boolean) => void
}

/** Keeps the focus; a heading is focused beside the canvas's selection, which knows cells only. */
export function useGridFocus(props: GridProps, editor: RefObject<DataEditorRef | null>): GridFocus {
  const { selectedRows, onSelectedRowsChange, onFocusedCell, columns } = props
  const [current, setCurrent] = useState<GridSelection['current']>()
  const [heading, setHeading] = useState<number>()
  const wantsFocus = useRef(false)
  const isOverChecks = useRef(false)
  const rows = useMemo(() => toSelection(selectedRows ?? []), [selectedRows])
  const selection = useMemo<GridSelection>(
    () => ({ ...(current && { current }), rows, columns: CompactSelection.empty() }),
    [current, rows],
  )
  const onSelectionChange = useCallback(
    (next: GridSelection) => {
      setCurrent(next.current)
      setHeading(undefined)
      // The library drops the rows when a cell is clicked; only the check boxes and Escape may do that.
      const isMeant = isOverChecks.current || next.current === undefined
      if (isMeant && !next.rows.equals(rows)) onSelectedRowsChange?.(toRanges(next.rows))
    },
    [rows, onSelectedRowsChange],
  )
  const focusCell = useCallback((column: number, row: number) => {
    setHeading(row < 0 || column < 0 ? column : undefined)
    if (row < 0 || column < 0) return
    const cell = [column, row] as const
    setCurrent((now) =>
      now?.cell[0] === column && now.cell[1] === row
        ? now
        : { cell, range: { x: column, y: row, width: 1, height: 1 }, rangeStack: [] },
    )
  }, [])
  const focused = useMemo(() => (heading === undefined ? current?.cell : ([heading, -1] as const)), [heading, current])
  const [column, row] = current?.cell ?? []
  useEffect(() => {
    const id = column === undefined ? undefined : columns[column]?.id
    onFocusedCell?.(row === undefined || id === undefined ? undefined : { row, column: id })
    if (column !== undefined && row !== undefined) editor.current?.scrollTo(column, row)
  }, [column, row, columns, onFocusedCell, editor])
  const setWantsFocus = useCallback((wants: boolean) => {
    wantsFocus.current = wants
  }, [])
  const [claims, setClaims] = useState(0)
  const claim = useCallback(() => {
    wantsFocus.current = true
    setClaims((count) => count + 1)
  }, [])
  const setOverChecks = useCallback((isOver: boolean) => {
    isOverChecks.current = isOver
  }, [])
  return { claims, claim, setOverChecks, selection, onSelectionChange, focused, focusCell, wantsFocus, setWantsFocus }
}
