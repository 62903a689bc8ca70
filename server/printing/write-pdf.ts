import { appError } from '#core/errors/app-error.ts'
import type { PrintedRecord } from '#core/print/printed-record.ts'
import { createTurns } from '../process/turns.ts'
import { pdfDocument, type PdfWords } from './pdf-document.ts'
import { createPdfWorker } from './pdf-worker.ts'

/** Writes printed records as PDF; throws E_PRINT_LINES, E_BUSY and E_TIMEOUT. */
export type WritePdf = (printed: PrintedRecord, words: PdfWords) => Promise<Buffer>

/** The most lines of one document. */
const mostLines = 10_000
/** Drawn at a time, and waiting for it. */
const together = 1
const manyWaiting = 20

/** A writer of PDFs: in a worker, one after another, so that they neither hold up nor starve what else is answered; `mostWaiting` wait. */
export function createPdfWriter(mostWaiting = manyWaiting): WritePdf {
  const turns = createTurns(together)
  const worker = createPdfWorker()
  let asked = 0
  return async (printed, words) => {
    if (linesOf(printed) > mostLines) throw appError('E_PRINT_LINES', { most: mostLines })
    if (asked >= together + mostWaiting) throw appError('E_BUSY')
    asked += 1
    try {
      return await turns.take(() => worker.draw(pdfDocument(printed, words)))
    } finally {
      asked -= 1
    }
  }
}

function linesOf({ groups, copies = [] }: PrintedRecord): number {
  const blocks = groups.flatMap((group) => group.blocks)
  const ofOne = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0)
  return ofOne * Math.max(1, copies.length)
}
