/** How many points a picture says it has. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * The size a PNG, JPEG or WebP says it has, read from its first bytes and before anything decodes it (PIC-2); undefined for
 * every other file, also for SVG, which is a program. Of several sizes a file names, the largest.
 */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  return pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes)
}

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 16).equals(pngHead)) return undefined
  return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** Segments follow each other until the scan; frames (SOF) say the size. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let width = 0
  let height = 0
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) break
    if (isFrame(marker)) {
      height = Math.max(height, bytes.readUInt16BE(at + 5))
      width = Math.max(width, bytes.readUInt16BE(at + 7))
    }
    at += marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return sized(width, height)
}

/** Markers with no length behind them (SOI, RST, TEM): a decoder passes over them, and so what follows them counts. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** SOF0 to SOF15 without the tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  const kind = bytes.toString('latin1', 8, 16)
  if (kind === 'WEBPVP8X') return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
  if (kind === 'WEBPVP8 ') return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  if (kind !== 'WEBPVP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return sized((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
}

function sized(width: number, height: number): PictureSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}
