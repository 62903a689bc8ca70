import { multiply, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'
import { valueDecimals, type PoolBook } from '../amounts/pool-book.ts'
import { adjusted, evaluateLines, type Evaluated, type GoodsLine } from './goods-line.ts'

/** A line that comes in at a place, and what the document says it is worth; undefined where it names no price. */
export interface EnteredLine {
  readonly line: GoodsLine
  readonly to: StockPlace
  readonly value: Decimal | undefined
}

/** Kinds of the rows: of goods that come in, and of those that are used as they do; without the second nothing is. */
export interface EnteringEntries {
  readonly in: string
  readonly used: string | undefined
}

/**
 * Ledger rows of goods that come in at the document's value, and of those whose item is used on arrival right out again, at average (POST-80). Error:
 * lines without any cost (E_NO_COST).
 */
export function bringIn(lines: readonly EnteredLine[], entries: EnteringEntries, book: PoolBook): Evaluated {
  return evaluateLines(
    lines,
    (entered) =>
      costed(entered, book) === undefined
        ? { row: entered.line.row, param: 'cost', code: 'E_NO_COST', params: { item: entered.line.item.name } }
        : undefined,
    (entered, pairNo) => enterLine(entered, { entries, pairNo, usedNo: lines.length + pairNo, book }),
  )
}

interface Entering {
  readonly entries: EnteringEntries
  readonly pairNo: number
  /** Ties rows of what is used: a reversal brings those back before it takes what came. */
  readonly usedNo: number
  readonly book: PoolBook
}

function enterLine(entered: EnteredLine, { entries, pairNo, usedNo, book }: Entering): readonly Movement[] {
  const { line, to } = entered
  const value = costed(entered, book) ?? zero
  const frame = { place: to, itemId: line.item.id, line, pairNo }
  const adjustment = book.put({ place: to, itemId: line.item.id }, line.baseQty, value)
  const came = [{ ...frame, entryType: entries.in, qty: line.baseQty, value }, ...adjusted(frame, adjustment)]
  if (entries.used === undefined || !line.item.isUsedOnArrival) return came
  const used = book.take({ place: to, itemId: line.item.id }, line.baseQty, line.item.fallbackCost ?? zero)
  return [
    ...came,
    // What is used as it comes leaves the bin it was put into.
    {
      ...frame,
      firstBin: line.binToId,
      pairNo: usedNo,
      entryType: entries.used,
      qty: negate(line.baseQty),
      value: negate(used),
    },
  ]
}

/** The document's value, which may be nothing, or the last known cost for goods entered without one (POST-10). */
function costed({ line, to, value }: EnteredLine, book: PoolBook): Decimal | undefined {
  return value ?? knownValue(line, to, book)
}

/** What goods are worth that nobody named a value for: the pool's last cost, the item's, or undefined. */
export function knownValue(
  { item, baseQty }: Pick<GoodsLine, 'item' | 'baseQty'>,
  to: StockPlace,
  book: PoolBook,
): Decimal | undefined {
  const cost = book.lastCost(to.poolId, item.id) ?? item.fallbackCost
  return cost === undefined ? undefined : round(multiply(baseQty, cost), valueDecimals)
}
