/** A cell by row and column index. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Where a step leads: a cell, or past the last row where the caller may append one. */
export type Step = { readonly to: CellPlace } | { readonly append: CellPlace } | undefined

/** What a step needs to know of the grid. */
export interface StepGrid {
  readonly rowCount: number
  readonly columnCount: number
  readonly isEditable: (row: number, column: number) => boolean
  /** A column new rows take input in; where the focus goes after an append. */
  readonly firstColumn: number
}

/** Enter and Shift+Enter: the same column of the next or previous row. */
export function verticalStep(from: CellPlace, by: 1 | -1, grid: StepGrid): Step {
  const row = from.row + by
  if (row < 0) return undefined
  return row < grid.rowCount
    ? { to: { row, column: from.column } }
    : { append: { row: grid.rowCount, column: from.column } }
}

/** Tab and Shift+Tab: the next cell that takes input, in reading order. */
export function tabStep(from: CellPlace, by: 1 | -1, grid: StepGrid): Step {
  const size = grid.rowCount * grid.columnCount
  let place = from.row * grid.columnCount + from.column + by
  for (; place >= 0 && place < size; place += by) {
    const cell = { row: Math.floor(place / grid.columnCount), column: place % grid.columnCount }
    if (grid.isEditable(cell.row, cell.column)) return { to: cell }
    if (Math.abs(cell.row - from.row) > 50) return undefined
  }
  return by === 1 ? { append: { row: grid.rowCount, column: grid.firstColumn } } : undefined
}
