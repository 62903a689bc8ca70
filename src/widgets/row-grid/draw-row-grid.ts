import {
  getMiddleCenterBias,
  GridCellKind,
  type CustomCell,
  type CustomRenderer,
  type DrawHeaderCallback,
} from '@glideapps/glide-data-grid'
import { cutText, drawText, fits, hashes } from '../grid/cells/draw-text.ts'
import type { GridPalette } from '../grid/theme/grid-palette.ts'
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

/** A cell as the canvas library knows it. */
export type RowGridCell = CustomCell<{ readonly words: string; readonly isAmount: boolean }>

/** Wraps the words of a cell. */
export function rowGridCell(words: string, isAmount: boolean): RowGridCell {
  return { kind: GridCellKind.Custom, data: { words, isAmount }, copyData: words, allowOverlay: false }
}

/** Draws words, and nothing but them: a fling asks for hundreds of cells a frame, and what a cell may be elsewhere costs time here. */
export function rowGridRenderer(palette: GridPalette): CustomRenderer<RowGridCell> {
  const prepared = { fillStyle: palette.text }
  return {
    kind: GridCellKind.Custom,
    // Every custom cell of this grid is made by rowGridCell.
    isMatch: (cell): cell is RowGridCell => 'words' in cell.data,
    drawPrep: ({ ctx }, last) => {
      // The library says what the cell before it left, of the same column.
      if (last?.fillStyle !== palette.text) ctx.fillStyle = palette.text
      return prepared
    },
    draw: ({ ctx, rect, theme }, { data: { words, isAmount } }) => {
      if (words === '') return
      const place = { width: rect.width - 2 * padding, font: theme.baseFontFull }
      const text = fits(ctx, words, place) ? words : isAmount ? hashes(ctx, place) : cutText(ctx, words, place)
      // The library takes the alignment back after each column.
      if (isAmount) ctx.textAlign = 'right'
      const x = isAmount ? rect.x + rect.width - padding - 0.5 : rect.x + padding + 0.5
      ctx.fillText(text, x, rect.y + rect.height / 2 + getMiddleCenterBias(ctx, theme))
    },
  }
}
