import { inflateRawSync } from 'node:zlib'
import { appError } from '#core/errors/app-error.ts'

/** Most bytes a part of a workbook may have unpacked: a file may not be a bomb. */
const mostBytes = 50_000_000

/** Cells of the first sheet of a workbook (Office Open XML), as texts. @throws E_IMPORT_FILE */
export function readWorkbook(file: Buffer): readonly (readonly string[])[] {
  try {
    const part = partsOf(file)
    const shared = textsOf(part('xl/sharedStrings.xml') ?? '', 'si')
    const sheet = part('xl/worksheets/sheet1.xml')
    if (sheet === undefined) throw appError('E_IMPORT_FILE')
    return textsOf(sheet, 'row', (row) => row).map((row) => cellsOf(row, shared))
  } catch {
    throw appError('E_IMPORT_FILE')
  }
}

/** Parts of a zip file by name, through its directory at the end. */
function partsOf(file: Buffer): (name: string) => string | undefined {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const places = new Map<string, number>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    places.set(file.toString('utf8', at + 46, at + 46 + (name ?? 0)), at)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return (name) => {
    const entry = places.get(name)
    return entry === undefined ? undefined : unpacked(file, entry)
  }
}

function unpacked(file: Buffer, entry: number): string {
  const [method, size, local] = [
    file.readUInt16LE(entry + 10),
    file.readUInt32LE(entry + 20),
    file.readUInt32LE(entry + 42),
  ]
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const bytes = file.subarray(from, from + size)
  return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: mostBytes })).toString('utf8')
}

/** What stands in each element of a name; the texts in it unless told otherwise. */
function textsOf(xml: string, name: string, read: (inner: string) => string = textOf): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) =>
    read(inner),
  )
}

function textOf(inner: string): string {
  return [...inner.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text = '']) => plain(text)).join('')
}

/** The first three cells of a row, each at its column. */
function cellsOf(row: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = []
  for (const [, attributes = '', inner = ''] of row.matchAll(/<c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const column = /r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? ''
    const place = column.length === 1 ? column.charCodeAt(0) - 65 : cells.length
    const kind = /t="(\w+)"/.exec(attributes)?.[1]
    const value = /<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? ''
    while (cells.length < place) cells.push('')
    cells[place] = kind === 's' ? (shared[Number(value)] ?? '') : kind === 'inlineStr' ? textOf(inner) : plain(value)
  }
  return cells
}

function plain(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return String.fromCodePoint(code)
  })
}
