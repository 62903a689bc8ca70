import { add, compare, divide, multiply, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { valueDecimals, type PoolBook } from '../amounts/pool-book.ts'
import type { LineFacts } from '../ledger/line-facts.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'

/** A line of an invoice whose price differs from what its goods came in at. */
export interface RevaluedLine {
  readonly line: LineFacts
  readonly itemId: number
  /** Where the goods came in. */
  readonly at: StockPlace
  /** Base units the invoice settles, and what they cost more, or below zero less. */
  readonly matched: Decimal
  readonly variance: Decimal
}

/**
 * Ledger rows without quantity that put variances on the goods still there (POST-66): of each the share min(on hand, matched) ÷ matched, and
 * never more off than the goods are worth. What is not put on them stays a variance.
 */
export function revalue(lines: readonly RevaluedLine[], book: PoolBook): readonly Movement[] {
  return lines.flatMap((revalued, index) => {
    const value = shareOf(revalued, book)
    if (compare(value, zero) === 0) return []
    const { line, itemId, at: place } = revalued
    book.revalue({ place, itemId }, value)
    return [{ place, itemId, line, pairNo: index + 1, entryType: 'REVALUE', qty: zero, value }]
  })
}

function shareOf({ at, itemId, matched, variance }: RevaluedLine, book: PoolBook): Decimal {
  const pool = book.pool(at.poolId, itemId)
  if (compare(pool.qty, zero) <= 0 || compare(matched, zero) <= 0) return zero
  const isAll = compare(pool.qty, matched) >= 0
  const share = isAll ? variance : divide(multiply(variance, pool.qty), matched, valueDecimals)
  return compare(add(pool.value, share), zero) < 0 ? negate(pool.value) : share
}
