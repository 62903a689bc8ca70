import { createCanvas, loadImage } from '@napi-rs/canvas'
import { indexedPng } from './indexed-png.ts'
import { paletteOf } from './palette.ts'

/** The same picture in at most 256 colors, which takes a third of the room. */
export async function smallPng(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const colors = new Uint32Array(width * height)
  for (let at = 0; at < colors.length; at += 1)
    colors[at] = ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0)
  const { palette, indexOf } = paletteOf(colors)
  return indexedPng({ width, height, palette, pixels: Uint8Array.from(colors, (color) => indexOf.get(color) ?? 0) })
}
