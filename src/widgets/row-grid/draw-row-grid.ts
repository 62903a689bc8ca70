import type { DrawCellCallback, DrawHeaderCallback } from '@glideapps/glide-data-grid'
import { drawNumber, drawText, fits } from '../grid/cells/draw-text.ts'
import { toTheme, type GridPalette } from '../grid/theme/grid-palette.ts'
import type { RowGridColumn } from './row-grid-props.ts'

/** Space at either side of a cell's text in px. */
const padding = 10

/** Draws headings over their values: at the end for amounts. */
export function rowGridHeader(columns: readonly RowGridColumn[], palette: GridPalette): DrawHeaderCallback {
  return ({ ctx, rect, columnIndex }) => {
    const column = columns[columnIndex]
    if (column === undefined) return
    ctx.font = `600 12px ${palette.font}`
    ctx.fillStyle = palette.quiet
    const place = { x: rect.x + padding, y: rect.y + rect.height / 2 + 1, width: rect.width - 2 * padding }
    drawText(ctx, { ...place, text: column.title, align: column.align === 'end' ? 'right' : 'left' })
  }
}

/** Leaves a cell that fits to the library; one that does not is cut with an ellipsis, or shown as `#` when it is a number. */
export function rowGridCell(columns: readonly RowGridColumn[], palette: GridPalette): DrawCellCallback {
  const { baseFontStyle, fontFamily } = toTheme(palette)
  const font = `${baseFontStyle} ${fontFamily}`
  return ({ ctx, rect, cell, col }, drawContent) => {
    const text = 'displayData' in cell ? String(cell.displayData) : ''
    const width = rect.width - 2 * padding
    if (fits(ctx, text, { width, font })) return drawContent()
    ctx.fillStyle = palette.text
    const isAmount = columns[col]?.align === 'end'
    const run = { text, x: rect.x + padding, y: rect.y + rect.height / 2 + 2, width }
    if (isAmount) drawNumber(ctx, { ...run, align: 'left' })
    else drawText(ctx, { ...run, align: 'left' })
  }
}
