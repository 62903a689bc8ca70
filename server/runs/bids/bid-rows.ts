import { cellsOfText } from '#core/text/cells-of-text.ts'
import { readWorkbook } from '../imports/read-workbook.ts'

/** A line of a supplier's offer as it stands in the file. */
export interface BidRow {
  /** Its number, the first being 1. */
  readonly row: number
  /** The supplier's own number of the article. */
  readonly code: string
  readonly description: string
  readonly pack: string
  /** Code of the unit the price is for. */
  readonly unit: string
  readonly priceText: string
  /** `12.5`; null where it is no price. */
  readonly price: string | null
  readonly barcode: string
}

/** Most characters of each cell that are kept. */
const most = { code: 40, description: 120, pack: 40, unit: 20, price: 30, barcode: 40 } as const

/**
 * Rows of number, description, pack, unit, price and barcode, of a workbook or of text whose cells are divided by tabs, semicolons or commas;
 * blank rows and a first row that holds no price are left out. @throws E_IMPORT_FILE
 */
export async function readBidRows(content: string | Buffer): Promise<readonly BidRow[]> {
  const cells = typeof content === 'string' ? cellsOfText(content) : await readWorkbook(content)
  return cells.flatMap((row, index) => {
    const [code = '', description = '', pack = '', unit = '', price = '', barcode = ''] = row.map((cell) => cell.trim())
    const read = priceOf(price)
    if (row.every((cell) => cell.trim() === '') || (index === 0 && read === null)) return []
    return [
      {
        row: index + 1,
        code: code.slice(0, most.code),
        description: description.slice(0, most.description),
        pack: pack.slice(0, most.pack),
        unit: unit.slice(0, most.unit),
        priceText: price.slice(0, most.price),
        price: read,
        barcode: barcode.slice(0, most.barcode),
      },
    ]
  })
}

/** A price not below zero, `1.5` or `1,5`, with a sign of a currency before or behind it or without. */
function priceOf(text: string): string | null {
  // Signs are looked for at both ends, which takes long of a long text; what is longer than a price is none.
  if (text.length > most.price) return null
  const plain = text.replace(/^[$€£\s]+|[$€£\s]+$/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : null
}
