import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { lineIssue } from './line-issue.ts'
import type { Movement, StockPlace } from './movement.ts'
import { shortage, type PoolBook } from './pool-book.ts'
import { adjusted } from './requisition-issue.ts'

/** What one line of the original posting did: goods that left `from`, and the place they went to if they were not expensed. */
export interface IssuedLine {
  readonly lineId: number
  readonly row: number
  readonly itemId: number
  readonly itemName: string
  readonly baseQty: Decimal
  /** What they were worth then. */
  readonly value: Decimal
  readonly from: StockPlace
  readonly to: StockPlace | undefined
  /** Accounts of the original's journal, by role. */
  readonly accounts: Readonly<Record<string, number>>
}

/**
 * Ledger rows that undo an issue (domain 1.4): goods leave the request location at its current average and come back to the
 * supply location at their original value, the difference going to PPV by a revaluation; expensed goods come back at their
 * original value. Error: every line whose goods are no longer at the request location (E_NEG_ONHAND).
 */
export function reverseRequisition(
  lines: readonly IssuedLine[],
  book: PoolBook,
): Result<readonly Movement[], readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  const movements = lines.flatMap((line, index) => {
    const issue = refusal(line, book)
    if (issue === undefined) return reverseLine(line, book, index + 1)
    issues.push(issue)
    return []
  })
  return issues.length > 0 ? err(issues) : ok(movements)
}

function refusal(line: IssuedLine, book: PoolBook): FieldIssue | undefined {
  if (line.to === undefined || shortage(book, line.to, line.itemId, line.baseQty) === undefined) return undefined
  const onHand = printDecimal(book.onHand(line.to.locationId, line.itemId))
  const params = { item: line.itemName, asked: printDecimal(line.baseQty), onHand }
  return lineIssue({ row: line.row, field: 'qty', code: 'E_NEG_ONHAND', params })
}

function reverseLine(line: IssuedLine, book: PoolBook, pairNo: number): readonly Movement[] {
  const isCrossSite = line.to !== undefined && line.to.siteId !== line.from.siteId
  const frame = {
    itemId: line.itemId,
    lineId: line.lineId,
    pairNo,
    isCrossSite,
    accounts: line.accounts,
    place: line.from,
  }
  if (line.to === undefined) {
    const adjustment = book.put(line.from, line.itemId, line.baseQty, line.value)
    return [{ ...frame, entryType: 'ISSUE', qty: line.baseQty, value: line.value }, ...adjusted(frame, adjustment)]
  }
  const average = book.take(line.to, line.itemId, line.baseQty, zero)
  const adjustment = book.put(line.from, line.itemId, line.baseQty, average)
  return [
    { ...frame, entryType: 'TRANSFER_OUT', place: line.to, qty: negate(line.baseQty), value: negate(average) },
    { ...frame, entryType: 'TRANSFER_IN', qty: line.baseQty, value: average },
    ...adjusted(frame, adjustment),
    ...restored(frame, subtract(line.value, average), line, book),
  ]
}

/** The step from the average the goods came back at to their original value, where the pool can carry it. */
function restored(
  frame: Omit<Movement, 'entryType' | 'qty' | 'value'>,
  difference: Decimal,
  line: IssuedLine,
  book: PoolBook,
): readonly Movement[] {
  const pool = book.pool(line.from.poolId, line.itemId)
  const isSamePool = line.to?.poolId === line.from.poolId
  const carries = compare(pool.qty, zero) > 0 && compare(add(pool.value, difference), zero) >= 0
  if (isSamePool || !carries || compare(difference, zero) === 0) return []
  book.revalue(line.from, line.itemId, difference)
  return [{ ...frame, entryType: 'REVALUE', qty: zero, value: difference }]
}
