import { readWords, type GridColumn, type GridEdit, type GridProps, type GridRow, type ReadContext } from '#engine'
import { columnIn, isCellEditable } from '../cells/model-cell.ts'

/** Where a block of text lands. */
export interface PasteTarget {
  readonly cells: readonly (readonly string[])[]
  readonly row: number
  /** Index among the columns. */
  readonly column: number
  /** Size of the selected block; one pasted cell fills all of it. */
  readonly width: number
  readonly height: number
}

/**
 * The edits of one paste: cells that may not be edited are passed over, rows beyond the last are kept for the caller to
 * append, a single cell fills the selected block.
 */
export function pasteEdits(
  target: PasteTarget,
  grid: {
    readonly columns: readonly GridColumn[]
    readonly rowCount: number
    readonly getRow: (index: number) => GridRow | undefined
  },
  context: ReadContext,
): GridEdit[] {
  const cells = spread(target)
  return cells.flatMap((line, down) => {
    const row = target.row + down
    return line.flatMap((text, across) => {
      const column = grid.columns[target.column + across]
      if (column === undefined || !canTake(column, row, grid)) return []
      return [{ row, column: column.id, input: readWords(fieldAt(column, row, grid), text, context) }]
    })
  })
}

function fieldAt(column: GridColumn, row: number, { rowCount, getRow }: Pick<GridProps, 'rowCount' | 'getRow'>) {
  return columnIn(column, row < rowCount ? getRow(row) : undefined).field
}

function spread({ cells, width, height }: PasteTarget): readonly (readonly string[])[] {
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
  if (only === undefined) return cells
  return Array.from({ length: height }, () => Array.from({ length: width }, () => only))
}

function canTake(
  column: GridColumn,
  row: number,
  grid: { readonly rowCount: number; readonly getRow: (index: number) => GridRow | undefined },
): boolean {
  return row < grid.rowCount ? isCellEditable(grid.getRow(row), column) : column.isEditable
}
