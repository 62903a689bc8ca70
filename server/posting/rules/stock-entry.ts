import { compare, multiply } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { lineIssue } from './line-issue.ts'
import type { Movement, StockPlace } from './movement.ts'
import type { PoolBook } from './pool-book.ts'
import { adjusted } from './requisition-issue.ts'
import { valueDecimals } from './valuation.ts'

/** One line of opening stock. */
export interface EntryLine {
  readonly lineId: number
  readonly row: number
  readonly itemId: number
  readonly itemName: string
  readonly baseQty: Decimal
  /** Value of the line: quantity times the cost of the entered unit. */
  readonly value: Decimal
  /** Cost of a base unit when the line says none; undefined when nothing knows it. */
  readonly fallbackCost: Decimal | undefined
}

/** Ledger rows of opening stock (entry type OPENING): in at the document's cost. Error: lines without any cost (E_NO_COST). */
export function enterStock(
  lines: readonly EntryLine[],
  place: StockPlace,
  book: PoolBook,
): Result<readonly Movement[], readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  const movements = lines.flatMap((line, index) => {
    const value = costed(line, place, book)
    if (value !== undefined) return enterLine({ line: { ...line, value }, place, book, pairNo: index + 1 })
    issues.push(lineIssue({ row: line.row, field: 'unitCost', code: 'E_NO_COST', params: { item: line.itemName } }))
    return []
  })
  return issues.length > 0 ? err(issues) : ok(movements)
}

/** The document's value, or the last known cost for goods entered without one (domain 1.4). */
function costed(line: EntryLine, place: StockPlace, book: PoolBook): Decimal | undefined {
  if (compare(line.value, zero) > 0) return line.value
  const cost = book.lastCost(place.poolId, line.itemId) ?? line.fallbackCost
  return cost === undefined ? undefined : round(multiply(line.baseQty, cost), valueDecimals)
}

interface CostedLine {
  readonly line: EntryLine
  readonly place: StockPlace
  readonly book: PoolBook
  readonly pairNo: number
}

function enterLine({ line, place, book, pairNo }: CostedLine): readonly Movement[] {
  const frame = { place, itemId: line.itemId, lineId: line.lineId, pairNo, isCrossSite: false }
  const adjustment = book.put(place, line.itemId, line.baseQty, line.value)
  return [{ ...frame, entryType: 'OPENING', qty: line.baseQty, value: line.value }, ...adjusted(frame, adjustment)]
}
