import { compare, divide, multiply } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { LineFacts, OpenAmount } from '../ledger/line-facts.ts'
import { valueDecimals } from './pool-book.ts'

/**
 * Value of the part of an open sub-ledger amount a line settles: in proportion, and all that is left with the last of the quantity (also
 * when more than that is asked for). Undefined when the source has nothing open.
 */
export function settledValue({
  open,
  baseQty,
}: {
  readonly open: Pick<OpenAmount, 'qty' | 'value'> | undefined
  readonly baseQty: Decimal
}): Decimal | undefined {
  return open === undefined ? undefined : partOf(open.value, { open, baseQty })
}

/** The same in the currency of the document that owes it; nothing where the source has nothing open. */
export function settledInDocument({ open, baseQty }: Pick<LineFacts, 'open' | 'baseQty'>): Decimal {
  return open === undefined ? zero : partOf(open.documentValue, { open, baseQty })
}

function partOf(
  value: Decimal,
  { open, baseQty }: { readonly open: Pick<OpenAmount, 'qty'>; readonly baseQty: Decimal },
): Decimal {
  if (compare(baseQty, open.qty) >= 0) return value
  return divide(multiply(value, baseQty), open.qty, valueDecimals)
}
