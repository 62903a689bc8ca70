import type { Rectangle } from '@glideapps/glide-data-grid'
import type { GridEdit, GridProps } from '#engine'
import type { CellCache } from '../cells/use-cell-cache.ts'

/** The edits that empty a block; cells that take no input stay as they are. */
export function clearEdits(props: GridProps, cells: CellCache, range: Rectangle | undefined): GridEdit[] {
  if (range === undefined) return []
  const rows = Array.from({ length: range.height }, (_, index) => range.y + index)
  return rows.flatMap((row) =>
    props.columns.flatMap((column, index): GridEdit[] =>
      index >= range.x && index < range.x + range.width && cells.isEditable(row, index)
        ? [{ row, column: column.id, input: { kind: 'value', value: null } }]
        : [],
    ),
  )
}
