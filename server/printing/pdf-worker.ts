import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { appError } from '#core/errors/app-error.ts'
import { projectFolder } from '../process/project-folder.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Draws documents one at a time. */
export interface PdfWorker {
  /** The document as a PDF; throws E_TIMEOUT after 25 seconds, and E_UNAVAILABLE when the worker ended over it. */
  readonly draw: (document: PdfDocument) => Promise<Buffer>
}

const program = join(projectFolder, 'server/printing/draw-pdf.mjs')
const patience = 25_000
const memoryMb = 768
/** Loading its letters takes a worker longer than a page; so it waits this long for another document. */
const idle = 5_000

interface Answer {
  readonly content?: Uint8Array
  readonly problem?: string
}

/** A worker thread that is started when it is needed, and ends when it was not for a while or when a document took too long. */
export function createPdfWorker(): PdfWorker {
  let waiting: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  const keep = (worker: Worker): void => {
    waiting = worker
    ending = setTimeout(() => end(worker), idle).unref()
  }
  const end = (worker: Worker): void => {
    if (waiting === worker) waiting = undefined
    void worker.terminate()
  }
  return {
    async draw(document) {
      clearTimeout(ending)
      const worker = waiting ?? start()
      waiting = undefined
      try {
        const content = await answerOf(worker, document)
        keep(worker)
        return content
      } catch (error) {
        end(worker)
        throw error
      }
    },
  }
}

function start(): Worker {
  // Nothing of ours is told to it.
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env: {}, execArgv: [] })
  // One that ends while nobody waits for it ends nothing else.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

async function answerOf(worker: Worker, document: PdfDocument): Promise<Buffer> {
  const heard = new AbortController()
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => reject(appError('E_TIMEOUT')), patience)
      heard.signal.addEventListener('abort', () => clearTimeout(timer))
      const ended = (): void => reject(appError('E_UNAVAILABLE'))
      const answered = ({ content, problem }: Answer): void =>
        content === undefined ? reject(new Error(problem)) : resolve(Buffer.from(content))
      worker.once('message', answered).once('error', reject).once('exit', ended)
      heard.signal.addEventListener('abort', () =>
        worker.off('message', answered).off('error', reject).off('exit', ended),
      )
      worker.postMessage(document)
    })
  } finally {
    heard.abort()
  }
}
