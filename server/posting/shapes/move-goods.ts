import { negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import { adjusted, evaluateLines, refusalOfTaking, type Evaluated, type GoodsLine } from './goods-line.ts'

/** A line with where its goods come from and go to; `to` is undefined when they are used up. */
export interface MovedLine {
  readonly line: GoodsLine
  readonly from: StockPlace
  readonly to: StockPlace | undefined
  /** What the goods are known to be worth; undefined: the average of where they leave. */
  readonly worth: Decimal | undefined
}

/** Kinds of the rows: of goods that leave for a place, that come to it, and that are used up. */
export interface MoveEntries {
  readonly out: string
  readonly in: string
  readonly used: string
}

/**
 * Ledger rows of goods that leave a place (MODEL-2): out at average, or at what they are known to be worth, and into the other place at the
 * same value unless they are used up. Error: every line that asks for more than is on hand, or whose cost nobody knows.
 */
export function moveGoods(lines: readonly MovedLine[], entries: MoveEntries, book: PoolBook): Evaluated {
  return evaluateLines(
    lines,
    ({ line, from }) => refusalOfTaking(book, from, line),
    (moved, pairNo) => moveLine({ ...moved, pairNo }, entries, book),
  )
}

function moveLine(
  { line, from, to, worth, pairNo }: MovedLine & { readonly pairNo: number },
  entries: MoveEntries,
  book: PoolBook,
): readonly Movement[] {
  const itemId = line.item.id
  const value =
    worth === undefined
      ? book.take({ place: from, itemId }, line.baseQty, line.item.fallbackCost ?? zero)
      : book.takeWorth({ place: from, itemId }, line.baseQty, worth)
  const out = { itemId, line, pairNo, place: from, qty: negate(line.baseQty), value: negate(value) }
  if (to === undefined) return [{ ...out, entryType: entries.used }]
  const adjustment = book.put({ place: to, itemId }, line.baseQty, value)
  const frame = { itemId, line, pairNo, place: to }
  return [
    { ...out, entryType: entries.out },
    { ...frame, entryType: entries.in, qty: line.baseQty, value },
    ...adjusted(frame, adjustment),
  ]
}
