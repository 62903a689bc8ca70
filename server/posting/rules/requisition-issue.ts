import { compare, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { lineIssue } from './line-issue.ts'
import type { Movement, StockPlace } from './movement.ts'
import { shortage, type PoolBook } from './pool-book.ts'

/** One line of what is issued now, in the item's base unit. */
export interface IssueLine {
  readonly lineId: number
  /** 0-based position in the document, for issues. */
  readonly row: number
  readonly itemId: number
  readonly itemName: string
  readonly baseQty: Decimal
  /** Cost of a unit when the pool never had one; undefined when nothing knows it. */
  readonly fallbackCost: Decimal | undefined
}

/** Where the goods come from and go to; `to` is undefined when they are expensed. */
export interface IssueInput {
  readonly lines: readonly IssueLine[]
  readonly from: StockPlace
  readonly to: StockPlace | undefined
  readonly book: PoolBook
}

/**
 * Ledger rows of an issue (domain 1.5, REQ.ISSUE): out of the supply location at average and into the request location at
 * the same value, or to expense. Error: every line that asks for more than is on hand (E_NEG_ONHAND) or has no cost (E_NO_COST).
 */
export function issueRequisition(input: IssueInput): Result<readonly Movement[], readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  const movements = input.lines.flatMap((line, index) => {
    const issue = refusal(input, line)
    if (issue === undefined) return issueLine(input, line, index + 1)
    issues.push(issue)
    return []
  })
  return issues.length > 0 ? err(issues) : ok(movements)
}

function refusal({ book, from }: IssueInput, line: IssueLine): FieldIssue | undefined {
  const params = { item: line.itemName, asked: printDecimal(line.baseQty) }
  if (shortage(book, from, line.itemId, line.baseQty) !== undefined) {
    const onHand = printDecimal(book.onHand(from.locationId, line.itemId))
    return lineIssue({ row: line.row, field: 'issueQty', code: 'E_NEG_ONHAND', params: { ...params, onHand } })
  }
  const isCovered = compare(book.pool(from.poolId, line.itemId).qty, line.baseQty) >= 0
  if (isCovered || book.lastCost(from.poolId, line.itemId) !== undefined || line.fallbackCost !== undefined)
    return undefined
  return lineIssue({ row: line.row, field: 'issueQty', code: 'E_NO_COST', params })
}

function issueLine({ book, from, to }: IssueInput, line: IssueLine, pairNo: number): readonly Movement[] {
  const value = book.take(from, line.itemId, line.baseQty, line.fallbackCost ?? zero)
  const frame = {
    itemId: line.itemId,
    lineId: line.lineId,
    pairNo,
    isCrossSite: to !== undefined && to.siteId !== from.siteId,
  }
  const out = { ...frame, place: from, qty: negate(line.baseQty), value: negate(value) }
  if (to === undefined) return [{ ...out, entryType: 'ISSUE' }]
  const adjustment = book.put(to, line.itemId, line.baseQty, value)
  return [
    { ...out, entryType: 'TRANSFER_OUT' },
    { ...frame, entryType: 'TRANSFER_IN', place: to, qty: line.baseQty, value },
    ...adjusted({ ...frame, place: to }, adjustment),
  ]
}

/** The quantity-0 row that trues up a pool that was below zero; none when there is nothing to true up. */
export function adjusted(
  frame: Pick<Movement, 'place' | 'itemId' | 'lineId' | 'pairNo' | 'isCrossSite'>,
  adjustment: Decimal,
): readonly Movement[] {
  if (compare(adjustment, zero) === 0) return []
  return [{ ...frame, entryType: 'NEGADJ', qty: zero, value: adjustment }]
}
