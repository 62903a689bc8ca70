import { expect, it } from 'vitest'
import { drawPhoto } from '../../../server/demo/documents/scans/draw-photo.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { extractFile } from '../../../server/scans/extract/extract-file.ts'
import { readPages } from '../../../server/scans/text/read-pages.ts'
import { goodInvoice } from './good-invoice.ts'

it('[DEMO-721] the photo of the demo is read by people as by the reader: what is told of it is what it shows', async () => {
  const { content, page } = drawPhoto(invoicePage(goodInvoice))
  const answer = await extractFile({ content, mediaType: 'image/jpeg' })
  if (!answer.ok) throw new Error(answer.why)
  const facts = (pages: Parameters<typeof readPages>[0]) => {
    const { head, lines, problems } = readPages(pages)
    const figures = lines.map(({ description, qty, price, amount }) => ({ description, qty, price, amount }))
    return { head: [head.invoiceNo?.value, head.invoiceDate?.value, head.total?.value], figures, problems }
  }
  expect(facts([page])).toEqual(facts(answer.file.pages))
  expect(facts([page])).toMatchObject({ head: ['GV-1001', '2026-03-10', '39.96'], problems: [] })
})
