import { multiply } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import { powerOfTen } from '#core/decimal/power-of-ten.ts'
import { round } from '#core/decimal/round.ts'
import { costAt, productIdAt, quantityAt, remarkAt } from './generate-cell.ts'
import { productNameOf, remarks } from './generated-words.ts'
import { createPagedColumn, type PagedColumn } from './paged-column.ts'
import { columnBeside, pocColumns, type PocColumn } from './poc-fields.ts'

/** The rows of the proof of concept, kept by column. A product's name and a remark are texts, everything else an exact decimal. */
export interface PocTable {
  readonly rowCount: number
  /** The decimal of an amount or value; undefined for a text. */
  readonly amountAt: (row: number, column: number) => Decimal | undefined
  /** The words of a text column. */
  readonly wordsAt: (row: number, column: number) => string
  /** Id of the product in the set of a column. */
  readonly productIdAt: (row: number, column: number) => number
  readonly setAmount: (row: number, column: number, amount: Decimal) => void
  readonly setWords: (row: number, column: number, words: string) => void
}

/** A column of amounts in units of its scale, or of codes with the texts that replaced them; a value has no storage. */
type Storage =
  | { readonly kind: 'amount'; readonly scale: number; readonly units: PagedColumn<bigint> }
  | { readonly kind: 'text'; readonly codes: PagedColumn<number>; readonly texts: Map<number, string> }
  | { readonly kind: 'value'; readonly quantity: number; readonly cost: number; readonly scale: number }

/** Makes the table; nothing is generated before it is looked at. */
export function createPocTable(rowCount: number): PocTable {
  const columns = pocColumns.map(storageOf)
  const amountAt = (row: number, column: number): Decimal | undefined => {
    const storage = columns[column]
    if (storage?.kind === 'amount') return { units: storage.units.get(row), scale: storage.scale }
    if (storage?.kind !== 'value') return undefined
    return valueOf(amountAt(row, storage.quantity), amountAt(row, storage.cost), storage.scale)
  }
  return {
    rowCount,
    amountAt,
    wordsAt: (row, column) => {
      const storage = columns[column]
      if (storage?.kind !== 'text') return ''
      return storage.texts.get(row) ?? wordsOf(pocColumns[column], storage.codes.get(row))
    },
    productIdAt: (row, column) => {
      const storage = columns[columnBeside(column, 'productName')]
      return storage?.kind === 'text' ? storage.codes.get(row) : 0
    },
    setAmount: (row, column, amount) => {
      const storage = columns[column]
      if (storage?.kind === 'amount') storage.units.set(row, unitsAt(amount, storage.scale))
    },
    setWords: (row, column, words) => {
      const storage = columns[column]
      if (storage?.kind === 'text') storage.texts.set(row, words)
    },
  }
}

/** What the used quantity is worth, rounded to `scale`; undefined while one of the two is unknown. */
export function valueOf(quantity: Decimal | undefined, cost: Decimal | undefined, scale: number): Decimal | undefined {
  return quantity === undefined || cost === undefined ? undefined : round(multiply(quantity, cost), scale)
}

function storageOf({ field }: PocColumn, column: number): Storage {
  const { kind, scale } = field
  if (kind === 'value') {
    return { kind, scale, quantity: columnBeside(column, 'usedQty'), cost: columnBeside(column, 'cost') }
  }
  if (kind === 'text') {
    const isProduct = field.id === 'productName'
    const code = (row: number) => (isProduct ? productIdAt(row, column) : remarkAt(row, column, remarks.length))
    return { kind, codes: createPagedColumn((length) => new Uint16Array(length), code), texts: new Map() }
  }
  const units = (row: number) => (kind === 'cost' ? costAt(row, column) : quantityAt(row, column))
  return { kind: 'amount', scale, units: createPagedColumn((length) => new BigInt64Array(length), units) }
}

function wordsOf(column: PocColumn | undefined, code: number): string {
  return column?.field.id === 'productName' ? productNameOf(code) : (remarks[code] ?? '')
}

/** The check before has refused more decimals than the column keeps, so nothing is lost. */
function unitsAt(amount: Decimal, scale: number): bigint {
  const { units, scale: own } = round(amount, scale)
  return units * powerOfTen(scale - own)
}
