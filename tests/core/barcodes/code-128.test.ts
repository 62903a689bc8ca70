import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, it } from 'vitest'
import { code128 } from '#core/barcodes/code-128.ts'
import { pictureOf } from '../../support/barcode-picture.ts'

it('[FORM-32] a code that was drawn is read by a scanner as it was written', async () => {
  const wasm = await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
  for (const text of ['4012345678901', '04012345678901', 'I-30/A b~', '12', '123', '12345', 'A12345']) {
    const { width, height, grey } = pictureOf(text)
    const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0)))
    const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData)
    expect(found).toMatchObject({ text, format: 'Code128' })
  }
})

it('[FORM-32] a text that cannot be a code has none', () => {
  expect(code128('')).toBeUndefined()
  expect(code128('año')).toBeUndefined()
})
