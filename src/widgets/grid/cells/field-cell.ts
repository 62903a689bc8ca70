import { GridCellKind, type CustomCell, type CustomRenderer, type DrawArgs } from '@glideapps/glide-data-grid'
import type { GridPalette } from '../theme/grid-palette.ts'
import { wholeText, type CellModel } from './cell-model.ts'
import { drawBars } from './draw-bars.ts'
import { drawNumber, drawText, textWidth } from './draw-text.ts'

/** A cell of ours as the canvas library knows it. */
export type FieldCell = CustomCell<{ readonly model: CellModel }>

/** Wraps a model; `copyData` is what the library calls the text of the cell. A locked cell lies on a quiet ground. */
export function fieldCell(model: CellModel, palette: GridPalette, cursor: 'pointer' | undefined): FieldCell {
  return {
    kind: GridCellKind.Custom,
    data: { model },
    copyData: wholeText(model),
    allowOverlay: false,
    readonly: true,
    ...(cursor && { cursor }),
    ...(model.isLocked && { themeOverride: { bgCell: palette.locked } }),
  }
}

type Args = DrawArgs<FieldCell>

/** The one renderer of all cells: ground, content by look, and the red edge of an issue. */
export function fieldCellRenderer(palette: GridPalette): CustomRenderer<FieldCell> {
  return {
    kind: GridCellKind.Custom,
    // Every custom cell of this grid is made by fieldCell.
    isMatch: (cell): cell is FieldCell => 'model' in cell.data,
    needsHover: ({ data }) => data.model.look === 'menu',
    needsHoverPosition: false,
    draw: (args, cell) => drawCell(args, cell.data.model, palette),
  }
}

function drawCell(args: Args, model: CellModel, palette: GridPalette): void {
  const { ctx, rect, theme } = args
  if (model.issue !== undefined) drawIssue(args, palette)
  const isToned = model.sign !== '' && model.look === 'number'
  const quietly = model.isMuted ? palette.quiet : palette.text
  ctx.fillStyle = isToned ? palette.tags[model.tone].text : quietly
  if (isToned) ctx.fillText(model.sign, rect.x + 10, rect.y + rect.height / 2 + 1)
  const run = {
    text: model.text,
    x: rect.x + 10,
    y: rect.y + rect.height / 2 + 1,
    width: rect.width - 20,
    align: model.align,
    font: theme.baseFontFull,
  }
  if (model.look === 'number') drawNumber(ctx, { ...run, pad: model.pad })
  else if (model.look === 'tag') drawTag(args, model, palette)
  else if (model.look === 'check') drawCheck(args, model, palette)
  else if (model.look === 'tick') drawTick(args, model, palette.quiet)
  else if (model.look === 'bars') drawBars(args, model, palette)
  else if (model.look === 'picture') drawPicture(args, model)
  else if (model.look === 'menu') drawDots(args, palette)
  else if (model.look === 'skeleton') drawSkeleton(args, palette)
  else if (model.text !== '') drawText(ctx, run)
}

/** A tinted ground, a red edge at the start and a red corner: three signs, none of which needs colour sight alone. */
function drawIssue({ ctx, rect }: Args, palette: GridPalette): void {
  ctx.fillStyle = palette.dangerSoft
  ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
  ctx.fillStyle = palette.danger
  ctx.fillRect(rect.x, rect.y, 3, rect.height)
  ctx.beginPath()
  ctx.moveTo(rect.x + rect.width - 8, rect.y)
  ctx.lineTo(rect.x + rect.width, rect.y)
  ctx.lineTo(rect.x + rect.width, rect.y + 8)
  ctx.fill()
}

function drawTag({ ctx, rect, theme }: Args, model: CellModel, palette: GridPalette): void {
  const colors = palette.tags[model.tone]
  const font = `500 12px ${theme.fontFamily}`
  ctx.font = font
  const words = model.sign === '' ? model.text : `${model.sign} ${model.text}`
  const width = Math.min(textWidth(ctx, words, font) + 16, rect.width - 16)
  const y = rect.y + (rect.height - 20) / 2
  ctx.fillStyle = colors.ground
  ctx.beginPath()
  ctx.roundRect(rect.x + 8, y, width, 20, 4)
  ctx.fill()
  ctx.fillStyle = colors.text
  drawText(ctx, { text: words, x: rect.x + 16, y: y + 11, width: width - 16, align: 'left', font })
  ctx.font = theme.baseFontFull
}

function drawCheck(args: Args, model: CellModel, palette: GridPalette): void {
  const { ctx, rect } = args
  const x = rect.x + (rect.width - 16) / 2
  const y = rect.y + (rect.height - 16) / 2
  ctx.beginPath()
  ctx.lineWidth = 1.5
  ctx.roundRect(x, y, 16, 16, 3)
  ctx.strokeStyle = ctx.fillStyle = model.isChecked ? palette.accent : palette.quiet
  if (model.isChecked) ctx.fill()
  else ctx.stroke()
  drawTick(args, model, palette.ground)
}

function drawTick({ ctx, rect }: Args, model: CellModel, color: string): void {
  if (!model.isChecked) return
  const x = rect.x + (rect.width - 16) / 2
  const y = rect.y + (rect.height - 16) / 2
  ctx.beginPath()
  ctx.strokeStyle = color
  ctx.lineWidth = 2
  ctx.moveTo(x + 4, y + 8.5)
  ctx.lineTo(x + 7, y + 11.5)
  ctx.lineTo(x + 12, y + 5)
  ctx.stroke()
}

/** A square in the middle, filled by the picture's own middle; nothing while it is on its way. */
function drawPicture({ ctx, rect }: Args, { picture }: CellModel): void {
  if (!(picture instanceof ImageBitmap)) return
  const side = Math.min(rect.height, rect.width) - 6
  const x = rect.x + (rect.width - side) / 2
  const y = rect.y + (rect.height - side) / 2
  const part = Math.min(picture.width, picture.height)
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(x, y, side, side, 3)
  ctx.clip()
  ctx.drawImage(picture, (picture.width - part) / 2, (picture.height - part) / 2, part, part, x, y, side, side)
  ctx.restore()
}

function drawDots({ ctx, rect, hoverAmount }: Args, palette: GridPalette): void {
  const x = rect.x + rect.width / 2
  const y = rect.y + rect.height / 2
  ctx.fillStyle = palette.accentSoft
  ctx.globalAlpha = hoverAmount
  ctx.beginPath()
  ctx.roundRect(x - 12, y - 11, 24, 22, 4)
  ctx.fill()
  ctx.globalAlpha = 0.65 + 0.35 * hoverAmount
  ctx.fillStyle = palette.quiet
  ctx.beginPath()
  for (const shift of [-5, 0, 5]) ctx.roundRect(x + shift - 1.4, y - 1.4, 2.8, 2.8, 1.4)
  ctx.fill()
  ctx.globalAlpha = 1
}

function drawSkeleton({ ctx, rect, row, col }: Args, palette: GridPalette): void {
  const share = 0.45 + (((row * 7 + col * 13) % 10) / 10) * 0.4
  ctx.fillStyle = palette.skeleton
  ctx.beginPath()
  ctx.roundRect(rect.x + 10, rect.y + rect.height / 2 - 5, (rect.width - 20) * share, 10, 4)
  ctx.fill()
}
