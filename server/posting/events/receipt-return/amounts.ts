import { add, compare, divide, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { isForeign } from '../../amounts/in-books.ts'
import { settledValue } from '../../amounts/settled-value.ts'
import type { DocumentFacts, LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * What a supplier gives back for goods that went back (POST-47): `owed` = their part of what the receipt still has open, which is simply
 * not owed any more; `claimed` = the receipt's price of those that were invoiced already, as a document amount at the rate of the return;
 * `exchange` = what that rate makes of it beyond that of the receipt (CUR-10). Actual cost falls by `wentBack`, which is both.
 */
export function returnAmounts({ lines, document }: AmountFacts): NamedAmounts {
  return { lines: new Map(lines.map((line) => [line.lineId, amountsOf(line, document)])), document: {} }
}

function amountsOf(
  line: LineFacts,
  { decimals, documentDecimals, rate }: Pick<DocumentFacts, 'decimals' | 'documentDecimals' | 'rate'>,
) {
  const claimed = beyondOf(line, line.given['amount'] ?? zero, decimals)
  const price = beyondOf(line, line.document['amount'] ?? zero, documentDecimals)
  const atReceipt = round(multiply(price, line.open?.rate ?? rate), decimals)
  const exchange = isForeign(line, rate) ? subtract(claimed, atReceipt) : zero
  const owed = settledValue(line) ?? zero
  return { owed, claimed, exchange, wentBack: negate(add(owed, claimed)) }
}

/** The part of an amount of the line that is beyond what its receipt has open. */
function beyondOf({ baseQty, open }: LineFacts, amount: Decimal, decimals: number): Decimal {
  const beyond = open === undefined ? baseQty : subtract(baseQty, open.qty)
  if (compare(beyond, zero) <= 0) return zero
  return divide(multiply(amount, beyond), baseQty, decimals)
}
