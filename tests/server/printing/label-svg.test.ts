import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, it } from 'vitest'
import { labelSvg } from '../../../server/printing/labels/label-svg.ts'

/** Pixels of a point. */
const scale = 4

const drawn = (text: string, words = 'Flour') =>
  labelSvg({
    width: 176,
    height: 82,
    words: [{ text: words, x: 4, y: 4, width: 168, size: 10, isBold: true }],
    bars: { text, x: 4, y: 30, width: 168, height: 40 },
  })

/** The bars of a label as a picture: its rectangles beyond the one that cuts it. */
function pictureOf(svg: string): { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number } {
  const [width, height] = [176 * scale, 82 * scale]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"\/>/g)].slice(1)
  for (const [x = 0, y = 0, w = 0, h = 0] of bars.map(([, ...numbers]) => numbers.map((one) => Number(one) * scale)))
    for (let row = Math.round(y); row < y + h; row += 1)
      for (let at = Math.round(x); at < Math.round(x + w); at += 1) data.set([0, 0, 0], (row * width + at) * 4)
  return { data, width, height }
}

it('[LABEL-6] bars of a label are read by a scanner as they were written, however long the code', async () => {
  const wasm = await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
  for (const text of ['4006381333931', 'FOOD-1001', '12']) {
    const [found] = await readBarcodes({ ...pictureOf(drawn(text)), colorSpace: 'srgb' } as ImageData)
    expect(found).toMatchObject({ text, format: 'Code128' })
  }
})

it('[LABEL-1] words that find no room are set smaller, to five points, and none becomes a part of the drawing', () => {
  const sizeOf = (words: string) => Number(/font-size="([\d.]+)"/.exec(drawn('12', words))?.[1])
  expect(sizeOf('Flour')).toBe(10)
  expect(sizeOf('Mozzarella di bufala, 125 g, in brine')).toBeLessThan(10)
  expect(sizeOf('x'.repeat(400))).toBe(5)
  expect(drawn('12', '</text><image href="x"/>')).not.toContain('<image')
})
