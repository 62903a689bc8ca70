import type { DataEditorRef, Item } from '@glideapps/glide-data-grid'
import { useImperativeHandle, type Ref, type RefObject } from 'react'
import type { GridColumn, GridHandle } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'
import type { GridFocus } from './use-grid-focus.ts'

/** Fills in the handle callers command the grid with. */
export function useGridHandle(
  handle: Ref<GridHandle> | undefined,
  parts: {
    readonly columns: readonly GridColumn[]
    readonly editor: RefObject<DataEditorRef | null>
    readonly cells: CellCache
    readonly focus: GridFocus
  },
): void {
  const { columns, editor, cells, focus } = parts
  useImperativeHandle(handle, () => ({
    focus: () => {
      const [column, row] = focus.selection.current?.cell ?? [0, 0]
      focus.focusCell(column, row)
      focus.claim()
    },
    focusCell: (row, id) => {
      const column = columns.findIndex((candidate) => candidate.id === id || candidate.covers?.includes(id) === true)
      focus.focusCell(Math.max(0, column), row)
      focus.claim()
    },
    redrawRows: (rows) => {
      cells.forget(rows)
      editor.current?.updateCells(
        rows.flatMap((row) => columns.map((_, column): { cell: Item } => ({ cell: [column, row] }))),
      )
    },
    scrollToColumns: (ids) => {
      const column = columns.findIndex(({ id }) => ids.includes(id))
      if (column >= 0) editor.current?.scrollTo(column, 0, 'horizontal', 0, 0, { hAlign: 'center' })
    },
  }))
}
