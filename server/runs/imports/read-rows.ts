import { cellsOfText } from '#core/text/cells-of-text.ts'
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
  /** Until when its goods are good, as the file writes it; '' where it does not say. */
  readonly day: string
}

/** What may stand in the first row above numbers, barcodes and quantities. */
const headings =
  /^(item|items|number|no|code|barcode|sku|unit|qty|quantity|count|art[ií]culo|n[uú]mero|c[oó]digo|unidad|cantidad|recuento)\b/i

/**
 * Rows of item number or barcode, unit, quantity, place and day, of a workbook or of text whose cells are divided by tabs, semicolons or commas, quoted or
 * not; blank rows and a first row of headings are left out. @throws E_IMPORT_FILE
 */
export async function readRows(content: string | Buffer): Promise<readonly ImportRow[]> {
  const cells = typeof content === 'string' ? cellsOfText(content) : await readWorkbook(content)
  return cells.flatMap((row, index) => {
    const [code = '', second = '', third, place = '', day = ''] = row.map((cell) => cell.trim())
    const isBlank = row.every((cell) => cell.trim() === '')
    const isHead = index === 0 && headings.test(code) && !/\d/.test(`${second}${third ?? ''}`)
    if (isBlank || isHead) return []
    // Two cells are a code and a quantity.
    const [unit, qty] = third === undefined ? ['', second] : [second, third]
    return [{ row: index + 1, code, unit, qty, place, day }]
  })
}
