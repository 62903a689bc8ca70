import { createCanvas, loadImage } from '@napi-rs/canvas'
import { assembled, stream } from '../../server/demo/documents/scans/plain-pdf.ts'
import type { XmlInvoice } from '../../server/demo/documents/scans/ubl-invoice.ts'

/** Lines of an invoice that fill a page. */
export const linesOfPage = 20

/** An invoice of one page: each line is 10 of 2.50. */
export function longInvoice(number: string): XmlInvoice {
  const line = (index: number) => ({
    code: `GV-${100 + index}`,
    name: `Ripe tomatoes ${100 + index}`,
    qty: '10',
    price: '2.50',
    amount: '25.00',
  })
  return {
    number,
    day: '2026-03-10',
    supplier: 'Green Valley',
    taxNo: 'US-55-0042',
    lines: Array.from({ length: linesOfPage }, (_each, index) => line(index)),
    net: '500.00',
    taxPct: '8',
    tax: '40.00',
    total: '540.00',
  }
}

/** A PDF of so many pages, each the same picture, as a scanner makes it. */
export async function scannedPdf(picture: Buffer, pages: number): Promise<Buffer> {
  const { width, height, content } = await asJpeg(picture)
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const numbers = Array.from({ length: pages }, (_each, index) => firstPage + index)
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /P 4 0 R >> >> /Contents 3 0 R >>'
  return assembled([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${numbers.map((no) => `${no} 0 R`).join(' ')}] /Count ${pages} >>`),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /P Do Q')),
    stream(entries, content),
    ...numbers.map(() => Buffer.from(page)),
  ])
}

const firstPage = 5

async function asJpeg(picture: Buffer) {
  const image = await loadImage(picture)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return { width: image.width, height: image.height, content: canvas.toBuffer('image/jpeg', 85) }
}
