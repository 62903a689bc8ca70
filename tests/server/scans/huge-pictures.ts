import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { assembled, stream } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { writePng } from '../../../server/demo/breadth/pictures/png.ts'

/** Points of an edge: 900 million points in all. */
const edge = 30_000

/** A PNG of a few bytes that says it has 30,000² points. */
export function hugePng(): Buffer {
  const small = writePng(1, Buffer.alloc(3))
  small.writeUInt32BE(edge, 16)
  small.writeUInt32BE(edge, 20)
  return small
}

/** A JPEG whose frame says 30,000² points; `before` stands in front of that frame. */
export function hugeJpeg(before: Buffer = Buffer.alloc(0)): Buffer {
  const small = createCanvas(8, 8).toBuffer('image/jpeg')
  const frame = frameOf(small)
  small.writeUInt16BE(edge, frame + 5)
  small.writeUInt16BE(edge, frame + 7)
  return Buffer.concat([small.subarray(0, 2), before, small.subarray(2)])
}

/** The same behind a marker that has no length: read as one that has, it leads past the frame. */
export function lyingJpeg(): Buffer {
  return hugeJpeg(Buffer.from('ffd0', 'hex'))
}

/** A WebP whose head says 16 × 16 and whose picture 16,383². */
export function lyingWebp(): Buffer {
  const small = createCanvas(8, 8).toBuffer('image/webp', 80)
  const picture = small.subarray(small.indexOf('VP8 '))
  // Behind the head of the chunk and the mark of a key frame: width and height.
  picture.writeUInt16LE(16_383, 14)
  picture.writeUInt16LE(16_383, 16)
  const head = Buffer.from('VP8X\n\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0', 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + head.length + picture.length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), head, picture])
}

/** A PDF of one page that is a picture: 30,000² points as it says itself, or so many as only the JPEG in it says. */
export function hugePdf(of: 'points' | 'jpeg'): Buffer {
  const [width, filter, content] =
    of === 'points'
      ? [edge, 'FlateDecode', deflateSync(Buffer.alloc((edge * edge) / 8))]
      : [100, 'DCTDecode', hugeJpeg()]
  const kind =
    of === 'points' ? '/ColorSpace /DeviceGray /BitsPerComponent 1' : '/ColorSpace /DeviceRGB /BitsPerComponent 8'
  return assembled([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    ),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /P Do Q')),
    stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${width} ${kind} /Filter /${filter}`, content),
  ])
}

/** Where the frame of a JPEG stands that has its baseline marker. */
function frameOf(jpeg: Buffer): number {
  const at = jpeg.indexOf(Buffer.from('ffc0', 'hex'))
  if (at < 0) throw new Error('The JPEG has no baseline frame')
  return at
}
