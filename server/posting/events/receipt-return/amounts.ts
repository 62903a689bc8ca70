import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { settledValue } from '../../amounts/settled-value.ts'
import type { LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * What a supplier gives back for goods that went back (POST-47): `owed` = their part of what the receipt still has open, which is simply
 * not owed any more; `claimed` = the receipt's price of those that were invoiced already, as a document amount.
 */
export function returnAmounts({ lines, document }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(
      lines.map((line) => [
        line.lineId,
        { owed: settledValue(line) ?? zero, claimed: claimedOf(line, document.decimals) },
      ]),
    ),
    document: {},
  }
}

/** The part of the line's amount that is beyond what its receipt has open. */
function claimedOf({ baseQty, open, given }: LineFacts, decimals: number): Decimal {
  const beyond = open === undefined ? baseQty : subtract(baseQty, open.qty)
  if (compare(beyond, zero) <= 0) return zero
  return divide(multiply(given['amount'] ?? zero, beyond), baseQty, decimals)
}
