import { loadImage, createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { extractFile, usualLimits } from '../../../server/scans/extract/extract-file.ts'
import type { FilePage } from '../../../server/scans/extract/extracted-file.ts'
import { readPages } from '../../../server/scans/text/read-pages.ts'
import { longInvoice, scannedPdf } from '../../../bench/product/scanned-invoice.ts'
import { goodInvoice } from './good-invoice.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { photographedPage, scannedPage, type Photographed } from './sample-files.ts'

/** The page of a photo, and what an invoice says that it shows. */
async function photo(how: Photographed, invoice = goodInvoice) {
  const content = await photographedPage(invoice, how)
  const answer = await extractFile({ content, mediaType: 'image/jpeg' })
  const page = answer.ok ? answer.file.pages[0] : undefined
  if (page === undefined) throw new Error('The photo was not read')
  return { page, invoice: readPages([page]) }
}

/** All of the good invoice, its lines too. */
const whole = {
  format: 'Picture',
  head: {
    invoiceNo: { value: 'GV-1001' },
    invoiceDate: { value: '2026-03-10' },
    supplierTaxNo: { value: 'US-55-0042' },
    tax: { value: '2.96', sure: 98 },
    total: { value: '39.96', sure: 98 },
  },
  lines: [
    { code: 'GV-T', description: 'Ripe tomatoes', qty: '10', price: '2.5', amount: '25' },
    { code: 'GV-F', description: 'Flour type 00', qty: '4', price: '3', amount: '12' },
  ],
  problems: [],
}

/** The share of dark points in the place of a word, and in so many rows of points below it. */
async function inkAt(page: FilePage, text: string, reach = 4) {
  const word = page.words.find(({ t }) => t === text)
  if (word === undefined) throw new Error(`${text} was not read`)
  const picture = await loadImage(Buffer.from(page.picture, 'base64'))
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const share = (x: number, y: number, w: number, h: number) => {
    const { data } = context.getImageData(Math.round(x), Math.round(y), Math.round(w), Math.round(h))
    return data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4)
  }
  const { x, y, w, h } = word
  return { size: [picture.width, picture.height], within: share(x, y, w, h), below: share(x, y + h + 3, w, reach) }
}

describe('everyday pictures of invoices', () => {
  it.each([1, 2.2, -2.2, 5])('[SCAN-93] are read where their lines slope by %d degrees', async (degrees) => {
    const { page, invoice } = await photo({ degrees })
    expect(invoice).toMatchObject(whole)
    const { size, within, below } = await inkAt(page, 'GV-1001')
    expect(size).toEqual([page.width, page.height])
    expect(within).toBeGreaterThan(0.1)
    expect(below).toBe(0)
  })

  it('[SCAN-94] are read where rules stand around the cells of a table, also of one that slopes', async () => {
    expect((await photo({ isRuled: true })).invoice).toMatchObject(whole)
    const { page, invoice } = await photo({ isRuled: true, degrees: -1.5 })
    expect(invoice).toMatchObject(whole)
    // People see them still: the rule below the headings, 10 points under their feet.
    expect((await inkAt(page, 'Description', 12)).below).toBeGreaterThan(0.05)
    const long = (await photo({ isRuled: true, degrees: 1.3 }, longInvoice('GV-2'))).invoice
    expect(long.lines.map(({ code, amount }) => [code, amount])).toEqual(
      Array.from({ length: 20 }, (_each, index) => [`GV-${100 + index}`, '25']),
    )
  })

  it.each([1, 2, 3])('[SCAN-95] are read where they lie %d quarters round, and shown upright', async (quarters) => {
    const { page, invoice } = await photo({ quarters, degrees: 1.2, isRuled: quarters === 1 })
    expect(invoice).toMatchObject(whole)
    expect(page.height).toBeGreaterThan(page.width)
    const { size, within, below } = await inkAt(page, 'GV-1001')
    expect(size).toEqual([page.width, page.height])
    expect(within).toBeGreaterThan(0.1)
    expect(below).toBe(0)
  })

  it('[SCAN-95] a page without a text ends like any other', async () => {
    const content = scannedPage([{ x: 60, y: 60, text: '~' }])
    const answer = await extractFile({ content, mediaType: 'image/png' })
    expect(answer.ok && answer.file.pages).toMatchObject([{ page: 1, words: [] }])
  })

  it('[SCAN-94] strokes of letters are no rules, however many stand in a row', async () => {
    const heading = { x: 40, y: 60, text: 'LITTLE FILLET HOTEL', size: 16 }
    const small = { x: 40, y: 90, text: 'FREE FLEET TILE LITTLE HELLENE' }
    const content = scannedPage([heading, small, ...invoicePage(goodInvoice).slice(2)])
    const answer = await extractFile({ content, mediaType: 'image/png' })
    const texts = answer.ok ? answer.file.pages.flatMap(({ words }) => words.map(({ t }) => t)) : []
    expect(texts.slice(0, 8)).toEqual(`${heading.text} ${small.text}`.split(' '))
  })

  it(
    '[SCAN-95] pages of a scanned file lie alike: all of them are read and shown upright',
    { timeout: 180_000 },
    async () => {
      const lying = await photographedPage(goodInvoice, { quarters: 2 })
      const content = await scannedPdf(lying, 2)
      const limits = { ...usualLimits, milliseconds: 170_000 }
      const answer = await extractFile({ content, mediaType: 'application/pdf' }, limits)
      const pages = answer.ok ? answer.file.pages : []
      expect(pages.map((page) => readPages([page]))).toMatchObject([whole, whole])
    },
  )
})
