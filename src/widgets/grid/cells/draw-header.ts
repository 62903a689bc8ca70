import type { DrawHeaderCallback } from '@glideapps/glide-data-grid'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { GridColumn } from '#engine'
import type { GridPalette } from '../theme/grid-palette.ts'
import { drawText, textWidth } from './draw-text.ts'

/** Draws headings aligned as their cells, with an asterisk for required and an arrow for the sort. */
export function headerPainter(columns: readonly GridColumn[], palette: GridPalette): DrawHeaderCallback {
  return ({ ctx, rect, columnIndex, theme }, drawContent) => {
    const column = columns[columnIndex]
    // The check box of all rows is the library's own.
    if (columnIndex < 0) return drawContent()
    if (column === undefined) return
    const { align } = kindOf(column.field)
    const isEnd = align === 'end'
    const arrow = column.sort === undefined ? 0 : 14
    const text = column.isRequired ? `${column.title} *` : column.title
    const width = rect.width - 20 - arrow
    const y = rect.y + rect.height / 2 + 1
    ctx.fillStyle = column.sort === undefined ? palette.quiet : palette.text
    const font = `${theme.headerFontStyle} ${theme.fontFamily}`
    drawText(ctx, {
      text,
      x: rect.x + 10,
      y,
      width,
      align: isEnd ? 'right' : align === 'center' ? 'center' : 'left',
      font,
    })
    if (column.sort === undefined) return
    const textEnd = isEnd ? rect.x + rect.width - 10 : rect.x + 10 + Math.min(textWidth(ctx, text, font), width) + 14
    drawArrow(ctx, { x: textEnd - 5, y: y - 1, isUp: column.sort === 'ascending' })
  }
}

function drawArrow(context: CanvasRenderingContext2D, at: { x: number; y: number; isUp: boolean }): void {
  const tip = at.isUp ? -4 : 4
  context.beginPath()
  context.moveTo(at.x - 4, at.y - tip / 2)
  context.lineTo(at.x + 4, at.y - tip / 2)
  context.lineTo(at.x, at.y + tip / 1.3)
  context.fill()
}
