import type { GridDensity } from '#engine'

/** Height of the headings in px. */
export const headerHeight = 36

/** Height of a row in px. */
export const rowHeights: Readonly<Record<GridDensity, number>> = { compact: 28, normal: 34, touch: 44 }

/** Height of a grid that grows with its rows, with room for a horizontal scroll bar. */
export function contentHeight(rowCount: number, density: GridDensity, maxHeight: number): number {
  return Math.min(maxHeight, headerHeight + rowCount * rowHeights[density] + 16)
}
