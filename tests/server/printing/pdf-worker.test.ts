import { describe, expect, it } from 'vitest'
import { createPdfWorker } from '../../../server/printing/pdf-worker.ts'

const words = (content: unknown) => ({
  definition: { pageSize: 'A4', defaultStyle: { font: 'Roboto' }, content },
  foot: { text: 'Larder', pages: 'Page {page} of {pages}' },
})

describe('the worker that draws PDFs', () => {
  it('[PRINT-7] one document after another, and one that cannot be drawn keeps the next from nothing', async () => {
    const worker = createPdfWorker()
    const first = await worker.draw(words('First'))
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(worker.draw(words([{ table: 'none' }]))).rejects.toThrow()
    const third = await worker.draw(words('Third'))
    expect(third.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
