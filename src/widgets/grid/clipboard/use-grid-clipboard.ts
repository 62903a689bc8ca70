import type { RefObject } from 'react'
import type { GridProps } from '#engine'
import { wholeText } from '../cells/cell-model.ts'
import type { CellCache } from '../cells/use-cell-cache.ts'
import { toSelection } from '../keys/row-ranges.ts'
import type { GridFocus } from '../keys/use-grid-focus.ts'
import { clearEdits } from '../keys/clear-edits.ts'
import { pasteEdits } from './paste-edits.ts'
import { parseTsv, printTsv } from './tsv.ts'
import { useClipboard } from './use-clipboard.ts'

const mostCopied = 10_000

/** Copy, cut and paste of the grid's selected block, or of its selected rows. */
export function useGridClipboard(
  props: GridProps,
  parts: {
    readonly frame: RefObject<HTMLElement | null>
    readonly cells: CellCache
    readonly focus: GridFocus
    /** An editor is open: the clipboard belongs to its text box. */
    readonly isBusy: boolean
  },
): void {
  const { frame, cells, focus, isBusy } = parts
  const { columns, rowCount, onEdit } = props
  const range = focus.selection.current?.range
  const textOf = (row: number, from: number, to: number) =>
    columns.slice(from, to).map((_, index) => wholeText(cells.cell(row, from + index)))
  useClipboard(frame, {
    copy: () => {
      if (isBusy) return undefined
      const rows = [...toSelection(props.selectedRows ?? [])].slice(0, mostCopied)
      if (rows.length > 0) return printTsv(rows.map((row) => textOf(row, 0, columns.length)))
      if (range === undefined) return undefined
      const block = Array.from({ length: Math.min(range.height, mostCopied) }, (_, index) => range.y + index)
      return printTsv(block.map((row) => textOf(row, range.x, range.x + range.width)))
    },
    clear: () => {
      const edits = clearEdits(props, cells, range)
      if (edits.length > 0) onEdit?.(edits)
    },
    paste: (text) => {
      if (isBusy || range === undefined || onEdit === undefined) return
      const target = { cells: parseTsv(text), row: range.y, column: range.x, width: range.width, height: range.height }
      const edits = pasteEdits(target, { columns, rowCount, getRow: cells.row }, cells.context)
      if (edits.length > 0) onEdit(edits)
    },
  })
}
