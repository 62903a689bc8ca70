import { inflateRawSync } from 'node:zlib'
import { refuse } from '../../../scans/program/refuse.mjs'

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The end of a zip file is 22 bytes and a comment of 65,535 at most. */
const endLength = 22
const commentLength = 65_535
/** What unpacks to less is no bomb, however well it is packed. */
const harmless = 1_000_000

/** Parts of a zip file by name, through its directory at the end; those of all parts read are bounded together. */
export function partsOf(file, { entries, ratio, bytes }) {
  const tail = Math.max(0, file.length - endLength - commentLength)
  const end = file.subarray(tail).lastIndexOf(endMark) + tail
  if (end < tail) throw refuse('damaged')
  const count = file.readUInt16LE(end + 10)
  if (count > entries) throw refuse('entries')
  const places = placesOf(file, { at: file.readUInt32LE(end + 16), count })
  let left = bytes
  return (name) => {
    const at = places.get(name)
    if (at === undefined) return undefined
    const packed = packedAt(file, at)
    const most = Math.min(left, Math.max(harmless, packed.bytes.length * ratio))
    const part = packed.isPlain ? packed.bytes : unpacked(packed.bytes, most)
    if (part.length > most) throw refuse('ratio')
    left -= part.length
    return new TextDecoder().decode(part)
  }
}

function placesOf(file, { at, count }) {
  const places = new Map()
  for (let left = count; left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    places.set(file.toString('utf8', at + 46, at + 46 + name), at)
    at += 46 + name + extra + comment
  }
  return places
}

function packedAt(file, entry) {
  const size = file.readUInt32LE(entry + 20)
  const local = file.readUInt32LE(entry + 42)
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  return { isPlain: file.readUInt16LE(entry + 10) === 0, bytes: file.subarray(from, from + size) }
}

function unpacked(bytes, most) {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw refuse(error?.code === 'ERR_BUFFER_TOO_LARGE' ? 'ratio' : 'damaged')
  }
}
