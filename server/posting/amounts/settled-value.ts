import { compare, divide, multiply } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { LineFacts } from '../ledger/line-facts.ts'
import { valueDecimals } from './valuation.ts'

/**
 * Value of the part of an open sub-ledger amount a line settles: in proportion, and all that is left with the last of the quantity (also
 * when more than that is asked for). Undefined when the source has nothing open.
 */
export function settledValue({ open, baseQty }: Pick<LineFacts, 'open' | 'baseQty'>): Decimal | undefined {
  if (open === undefined) return undefined
  if (compare(baseQty, open.qty) >= 0) return open.value
  return divide(multiply(open.value, baseQty), open.qty, valueDecimals)
}
