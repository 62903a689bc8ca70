import { deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits of red, green and blue a point, nothing else. */
const kind = [8, 2, 0, 0, 0]

/** A PNG file of points, three bytes each, row after row. */
export function writePng(size: number, points: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set(kind, 8)
  // Each row begins with how it is filtered: not at all.
  const rows = Array.from({ length: size }, (_each, row) =>
    Buffer.concat([Buffer.alloc(1), points.subarray(row * size * 3, (row + 1) * size * 3)]),
  )
  const parts = [part('IHDR', header), part('IDAT', deflateSync(Buffer.concat(rows))), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(checksum(named))
  return Buffer.concat([length, named, check])
}

/** CRC-32 as PNG has it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
