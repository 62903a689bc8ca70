import type { Rectangle } from '@glideapps/glide-data-grid'
import type { GridPalette } from '../theme/grid-palette.ts'
import type { CellModel } from './cell-model.ts'

/** Where it is drawn. */
interface BarsPlace {
  readonly ctx: CanvasRenderingContext2D
  readonly rect: Rectangle
}

const [gap, widest, margin] = [2, 10, 10]

/** Amounts as bars from the oldest to the newest, the newest of which stands out; what a person reads of them is the text of the cell. */
export function drawBars({ ctx, rect }: BarsPlace, { text }: CellModel, palette: GridPalette): void {
  const amounts = text.split(' ').filter(Boolean).map(Number)
  if (amounts.length === 0) return
  const most = Math.max(...amounts, 0)
  const width = Math.min(widest, (rect.width - 2 * margin) / amounts.length - gap)
  const height = rect.height - 12
  for (const [index, amount] of amounts.entries()) {
    const tall = most === 0 ? 1 : Math.max(1, (Math.max(0, amount) / most) * height)
    ctx.fillStyle = index === amounts.length - 1 ? palette.accent : palette.quiet
    ctx.fillRect(rect.x + margin + index * (width + gap), rect.y + rect.height - 6 - tall, width, tall)
  }
}
