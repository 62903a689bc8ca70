import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of parts, packed as workbooks are. */
export function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [plain, title] = [Buffer.from(text), Buffer.from(name)]
    const packed = deflateRawSync(plain)
    // Version, flags, method, time and day; then checksum, sizes and length of the name.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, title)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, packed)
    at += 4 + facts.length + title.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  for (const offset of [8, 10]) end.writeUInt16LE(Object.keys(parts).length, offset)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

/** A workbook whose first sheet holds rows as they are written. */
export function sheetFile(rows: string, more: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...more })
}
