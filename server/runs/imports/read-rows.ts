import { readWorkbook } from './read-workbook.ts'

/** A row as it stands in the file. */
export interface ImportRow {
  /** Its number, the first being 1. */
  readonly row: number
  readonly code: string
  readonly unit: string
  readonly qty: string
  /** Which line of the item it is of, where it has several; '' where the file does not say. */
  readonly place: string
}

/** What may stand in the first row above numbers, barcodes and quantities. */
const headings =
  /^(item|items|number|no|code|barcode|sku|unit|qty|quantity|count|art[ií]culo|n[uú]mero|c[oó]digo|unidad|cantidad|recuento)\b/i

/**
 * Rows of item number or barcode, unit, quantity and place, of a workbook or of text whose cells are divided by tabs, semicolons or commas, quoted or
 * not; blank rows and a first row of headings are left out. @throws E_IMPORT_FILE
 */
export async function readRows(content: string | Buffer): Promise<readonly ImportRow[]> {
  const cells = typeof content === 'string' ? cellsOfText(content) : await readWorkbook(content)
  return cells.flatMap((row, index) => {
    const [code = '', second = '', third, place = ''] = row.map((cell) => cell.trim())
    const isBlank = row.every((cell) => cell.trim() === '')
    const isHead = index === 0 && headings.test(code) && !/\d/.test(`${second}${third ?? ''}`)
    if (isBlank || isHead) return []
    // Two cells are a code and a quantity.
    const [unit, qty] = third === undefined ? ['', second] : [second, third]
    return [{ row: index + 1, code, unit, qty, place }]
  })
}

/** Cells of each line; a quoted cell may hold the separator, and a quote doubled. */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = ['\t', ';', ','].find((one) => plain.split('\n', 1)[0]?.includes(one)) ?? ','
  return plain.split(/\r\n|\n|\r/).map((line) => splitLine(line, separator))
}

function splitLine(line: string, separator: string): readonly string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at)
    const last = cells.length - 1
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cells[last] += '"'
      at += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells[last] += letter
  }
  return cells
}
