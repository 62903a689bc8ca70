import { createWorker, OEM, PSM } from 'tesseract.js'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { plainPdf } from '../../server/demo/documents/scans/plain-pdf.ts'
import { ublInvoice } from '../../server/demo/documents/scans/ubl-invoice.ts'
import { readInvoiceFile } from '../../server/scans/effects/read-file.ts'
import { extractFile } from '../../server/scans/extract/extract-file.ts'
import { invoicePage } from '../../server/demo/documents/scans/invoice-page.ts'
import { photographedPage, scannedPage, type Photographed } from '../../tests/server/scans/sample-files.ts'
import { median } from '../load/percentile.ts'
import { linesOfPage, longInvoice, scannedPdf } from '../product/scanned-invoice.ts'
import { ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const rounds = 5
const manyPages = 10

/** How long an invoice takes to be read, by what it comes as. */
export const scans: Scenario = {
  name: 'scans',
  title: 'reading invoices',
  about:
    `An invoice of ${linesOfPage} lines, a page of A4 at 200 points an inch, read in the program that reads files of strangers, which starts anew for each, and\n` +
    'judged; beside it the recognizer alone, started anew as well, on the same picture. The same as words of a PDF, and as UBL;\n' +
    'and photographed: with rules around its cells, two degrees askew, and that on its side.',
  run: measure,
}

async function measure(): Promise<readonly Figure[]> {
  const page = invoicePage(longInvoice('SCAN-1'))
  const picture = scannedPage(page)
  const one: number[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    one.push(await read(picture, 'image/png'))
    alone.push(await timed(() => recognized(picture)))
  }
  const pages = await scannedPdf(picture, manyPages)
  const many = await read(pages, 'application/pdf')
  const askew = await several(await photographed({ degrees: 2, isRuled: true }))
  const aside = await several(await photographed({ quarters: 1, degrees: 2, isRuled: true }))
  const words = await several(() => read(plainPdf([page]), 'application/pdf'))
  const structured = await several(() => read(ublInvoice(longInvoice('SCAN-2')), 'application/xml'))
  const beside = { name: 'the recognizer alone', value: median(alone) }
  return [
    { what: 'a picture of one page, p50', ours: median(one), unit: 'ms', beside, aim: ratioAtMost(1.5) },
    { what: `a scanned PDF of ${manyPages} pages, a page`, ours: many / manyPages, unit: 'ms', beside },
    { what: 'a photo with a ruled table, askew, p50', ours: askew, unit: 'ms', beside },
    { what: 'the same on its side, p50', ours: aside, unit: 'ms', beside },
    { what: 'a PDF with words, p50', ours: words, unit: 'ms' },
    { what: 'UBL, p50', ours: structured, unit: 'ms' },
  ]
}

async function photographed(how: Photographed): Promise<() => Promise<number>> {
  const photo = await photographedPage(longInvoice('SCAN-3'), how)
  return () => read(photo, 'image/jpeg')
}

async function several(work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await work())
  return median(times)
}

/** Reads a file and judges what stands in it; a figure of one that could not be read would say nothing. */
async function read(content: Buffer, mediaType: string): Promise<number> {
  return timed(async () => {
    const answer = await extractFile({ content, mediaType })
    if (!answer.ok) throw new Error(`The file was refused: ${answer.why}`)
    const invoice = readInvoiceFile(answer.file)
    const found = invoice?.lines.length ?? 0
    if (found < linesOfPage) throw new Error(`${found} of ${linesOfPage} lines were read`)
  })
}

const letters = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

async function recognized(picture: Buffer): Promise<void> {
  const engine = await createWorker('eng', OEM.LSTM_ONLY, { langPath: letters, gzip: true, cacheMethod: 'none' })
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  await engine.recognize(picture, {}, { blocks: true, text: false })
  await engine.terminate()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
