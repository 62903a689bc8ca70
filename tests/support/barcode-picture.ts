import { code128 } from '#core/barcodes/code-128.ts'

/** A grey picture, a byte a pixel. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A barcode in the middle of a white picture, `module` pixels a module. */
export function pictureOf(text: string, { width = 640, height = 480, module = 2 } = {}): GreyPicture {
  const grey = new Uint8Array(width * height).fill(255)
  const widths = code128(text) ?? []
  const all = widths.reduce((sum, one) => sum + one, 0) * module
  let at = Math.floor((width - all) / 2)
  for (const [place, one] of widths.entries()) {
    const end = at + one * module
    for (let row = Math.floor(height / 4); place % 2 === 0 && row < (height * 3) / 4; row += 1)
      grey.fill(0, row * width + at, row * width + end)
    at = end
  }
  return { width, height, grey }
}

/** A film of one picture that stands still, as browsers take it for a camera (YUV4MPEG2). */
export function y4mOf(text: string): Buffer {
  const { width, height, grey } = pictureOf(text)
  const noColor = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, noColor])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame])
}
