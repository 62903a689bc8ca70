import type { RowGridColumn } from './row-grid-props.ts'

/** What is in sight: first column and row, how many, and how far the first ones are pushed out of sight, in px. */
export interface RowGridView {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Rows that are kept although they are far out of sight stand this many rows outside, so that their distance needs no room. */
export const rowsOutside = 40

/** How far what was drawn for one view is to be moved for another, in px; out of sight it stays where it is, however far it is. */
export function viewShift(
  drawn: RowGridView,
  now: RowGridView,
  { starts, rowHeight }: { readonly starts: readonly number[]; readonly rowHeight: number },
): { readonly x: number; readonly y: number } {
  const x = (starts[drawn.x] ?? 0) - (starts[now.x] ?? 0) + now.shiftX
  const y = (drawn.y - now.y) * rowHeight + now.shiftY
  const most = 2 * (Math.max(drawn.height, now.height) + rowsOutside) * rowHeight
  return { x, y: Math.min(Math.max(y, -most), most) }
}

/** A cell. */
export interface CellAt {
  readonly row: number
  readonly column: number
}

/** Left edge of every column, and the right edge of the last, in px from the first. */
export function columnStarts(columns: readonly RowGridColumn[]): readonly number[] {
  const starts = [0]
  for (const { width } of columns) starts.push((starts.at(-1) ?? 0) + width)
  return starts
}

/** The next column that takes entries in a direction; past an end it goes on at the other, within the row (SPEC-2.10.4). */
export function nextEditable(columns: readonly RowGridColumn[], from: number, by: 1 | -1): number {
  const count = columns.length
  for (let step = 1; step <= count; step += 1) {
    const column = (from + by * step + count * step) % count
    if (columns[column]?.isEditable === true) return column
  }
  return from
}

/** The column itself, or the next that takes entries. */
export function editableFrom(columns: readonly RowGridColumn[], column: number): number {
  return columns[column]?.isEditable === true ? column : nextEditable(columns, column, 1)
}

/** Ascending indices from `from`, `count` of them, ended by `end`, with those of `also` among them. */
export function indicesInSight(
  { from, count, end }: { readonly from: number; readonly count: number; readonly end: number },
  also: readonly (number | undefined)[],
): readonly number[] {
  const indices = new Set<number>()
  for (let index = from; index < Math.min(from + count, end); index += 1) indices.add(index)
  for (const index of also) if (index !== undefined && index >= 0 && index < end) indices.add(index)
  return [...indices].toSorted((a, b) => a - b)
}

/** Where a key leads from a cell; undefined for a key that moves nothing. */
export function cellByKey(
  { key, ctrl }: { readonly key: string; readonly ctrl: boolean },
  from: CellAt,
  grid: { readonly columnCount: number; readonly rowCount: number; readonly pageRows: number },
): CellAt | undefined {
  const lastRow = grid.rowCount - 1
  const lastColumn = grid.columnCount - 1
  const steps: Readonly<Record<string, CellAt>> = {
    ArrowUp: { row: ctrl ? 0 : from.row - 1, column: from.column },
    ArrowDown: { row: ctrl ? lastRow : from.row + 1, column: from.column },
    ArrowLeft: { row: from.row, column: ctrl ? 0 : from.column - 1 },
    ArrowRight: { row: from.row, column: ctrl ? lastColumn : from.column + 1 },
    PageUp: { row: from.row - grid.pageRows, column: from.column },
    PageDown: { row: from.row + grid.pageRows, column: from.column },
    Home: { row: ctrl ? 0 : from.row, column: 0 },
    End: { row: ctrl ? lastRow : from.row, column: lastColumn },
  }
  const to = steps[key]
  return to === undefined ? undefined : { row: clamp(to.row, lastRow), column: clamp(to.column, lastColumn) }
}

function clamp(value: number, last: number): number {
  return Math.min(Math.max(value, 0), last)
}
