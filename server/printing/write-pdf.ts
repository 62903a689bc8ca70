import { appError } from '#core/errors/app-error.ts'
import type { PrintedRecord } from '#core/print/printed-record.ts'
import { createTurns } from '../process/turns.ts'
import { pdfDocument, type PdfDocument, type PdfWords } from './pdf-document.ts'
import { createPdfWorker } from './pdf-worker.ts'

/** Draws a document as a PDF; throws E_BUSY and E_TIMEOUT. */
export type DrawPdf = (document: PdfDocument) => Promise<Buffer>

/** Writes printed records as PDF; throws E_PRINT_LINES, E_BUSY and E_TIMEOUT. */
export type WritePdf = (printed: PrintedRecord, words: PdfWords) => Promise<Buffer>

/** The most lines of one document. */
const mostLines = 10_000
/** Drawn at a time, and waiting for it. */
const together = 1
const manyWaiting = 20

/** Draws PDFs in a worker, one after another, so that they neither hold up nor starve what else is answered; `mostWaiting` wait. */
export function createPdfDrawer(mostWaiting = manyWaiting): DrawPdf {
  const turns = createTurns(together)
  const worker = createPdfWorker()
  let asked = 0
  return async (document) => {
    if (asked >= together + mostWaiting) throw appError('E_BUSY')
    asked += 1
    try {
      return await turns.take(() => worker.draw(document))
    } finally {
      asked -= 1
    }
  }
}

/** A writer of PDFs of records. */
export function createPdfWriter(draw: DrawPdf = createPdfDrawer()): WritePdf {
  return async (printed, words) => {
    if (linesOf(printed) > mostLines) throw appError('E_PRINT_LINES', { most: mostLines })
    return draw(pdfDocument(printed, words))
  }
}

function linesOf({ groups, copies = [] }: PrintedRecord): number {
  const blocks = groups.flatMap((group) => group.blocks)
  const ofOne = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0)
  return ofOne * Math.max(1, copies.length)
}
