import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, it } from 'vitest'
import { codeContent } from '../../../server/printing/code-content.ts'
import { pdfDocument } from '../../../server/printing/pdf-document.ts'
import { createPdfWriter } from '../../../server/printing/write-pdf.ts'
import { readPdf } from './read-pdf.ts'

/** Pixels of a point. */
const scale = 4

/** The bars as a picture: rectangles beyond the one that cuts them. */
function pictureOf(svg: string): ImageData {
  const [width = 0, height = 0] = [/ width="([\d.]+)"/, / height="([\d.]+)"/].map((size) =>
    Math.ceil(Number(size.exec(svg)?.[1]) * scale),
  )
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"\/>/g)].slice(1)
  for (const [x = 0, y = 0, w = 0, h = 0] of bars.map(([, ...numbers]) => numbers.map((one) => Number(one) * scale)))
    for (let row = Math.round(y); row < y + h; row += 1)
      for (let at = Math.round(x); at < Math.round(x + w); at += 1) data.set([0, 0, 0], (row * width + at) * 4)
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

const printed = { name: 'Larkspur', title: 'Order PO-26-00001', groups: [], footer: '', paper: 'A4' }

it('[PRINT-730] bars of a number are read by a scanner as it was written, with its letters below', async () => {
  const wasm = await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
  for (const code of ['PO-26-00001', 'RCVLB260001234', '7']) {
    const [bars, letters] = codeContent(code)
    const [found] = await readBarcodes(pictureOf(String(bars?.['svg'])))
    expect(found).toMatchObject({ text: code, format: 'Code128' })
    expect(letters).toMatchObject({ text: code })
  }
})

it('[PRINT-730] what bars cannot hold, or not on a page, and what has no number leaves none', () => {
  for (const code of ['', undefined, 'Árbol', 'x'.repeat(60)]) expect(codeContent(code)).toEqual([])
})

it('[PRINT-730] they stand in the head of every copy of a PDF', async () => {
  const copies = ['Copy 1 of 2', 'Copy 2 of 2']
  const drawn = { ...printed, code: 'PO-26-00001', copies }
  const words = { language: 'en', pages: 'Page {page} of {pages}' }
  const text = JSON.stringify(pdfDocument(drawn, words).definition)
  expect(text.split('<svg').length - 1).toBe(2)
  const { pages } = await readPdf(await createPdfWriter()(drawn, words))
  expect(pages).toHaveLength(2)
  // The title, the letters below the bars, and the foot.
  for (const page of pages) expect(page.split('PO-26-00001').length - 1).toBe(3)
})
