import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { appError } from '#core/errors/app-error.ts'
import type { PrintedRecord } from '#core/print/printed-record.ts'
import { createTurns } from '../drawer/pictures/turns.ts'
import { projectFolder } from '../process/project-folder.ts'
import { pdfDocument, type PdfDocument, type PdfWords } from './pdf-document.ts'

/** Writes printed records as PDF; throws E_PRINT_LINES, E_BUSY and E_TIMEOUT. */
export type WritePdf = (printed: PrintedRecord, words: PdfWords) => Promise<Buffer>

/** The most lines of one document. */
export const mostLines = 10_000
/** Drawn at a time, and waiting for it. */
const together = 1
const manyWaiting = 20
const patience = 25_000
const memoryMb = 768

/** A writer of PDFs: each in a worker of its own, one after another, so that they neither hold up nor starve what else is answered; `mostWaiting` wait. */
export function createPdfWriter(mostWaiting = manyWaiting): WritePdf {
  const turns = createTurns(together)
  let asked = 0
  return async (printed, words) => {
    if (linesOf(printed) > mostLines) throw appError('E_PRINT_LINES', { most: mostLines })
    if (asked >= together + mostWaiting) throw appError('E_BUSY')
    asked += 1
    try {
      return await turns.take(() => drawApart(pdfDocument(printed, words)))
    } finally {
      asked -= 1
    }
  }
}

function linesOf({ groups }: PrintedRecord): number {
  const blocks = groups.flatMap((group) => group.blocks)
  return blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0)
}

const program = join(projectFolder, 'server/printing/draw-pdf.mjs')

/** Runs the worker over one document; what takes too long is ended. */
async function drawApart(document: PdfDocument): Promise<Buffer> {
  const worker = new Worker(program, {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Nothing of ours is told to it.
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(appError('E_TIMEOUT')), patience)
      // The worker posts nothing else.
      worker.once('message', (content: Uint8Array) => resolve(Buffer.from(content)))
      worker.once('error', reject)
      worker.once('exit', () => reject(appError('E_UNAVAILABLE')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
