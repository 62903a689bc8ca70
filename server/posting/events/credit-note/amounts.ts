import { add, multiply, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { DocumentFacts, LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * How a supplier's credit note splits, in the currency of the books. Of a line: `claim` = what stands on the account of claims, `expense` = the
 * rest where the line names an account, `variance` = the rest where it names none, at the rate its price was booked at, each with the tax nobody gives back (CRN-58); `exchange` = what the
 * same money is worth more at the rate of the note (CUR-10). `variance` with `exchange`, and `expense`, lower actual cost by `trueUp` and `spentLess`. Of the
 * document: `payable` = the lines with their taxes, which is no longer owed.
 */
export function creditAmounts({ lines, document }: AmountFacts): NamedAmounts {
  const split = lines.map((line) => [line.lineId, splitOf(line, document)] as const)
  const payable = split.reduce((total, [, { credited }]) => add(total, credited), zero)
  return { lines: new Map(split), document: { payable } }
}

function splitOf(line: LineFacts, { decimals, rate }: Pick<DocumentFacts, 'decimals' | 'rate'>) {
  const amount = (name: string): Decimal => round(line.given[name] ?? zero, decimals)
  const [net, whole, claim] = [amount('amount'), amount('tax'), amount('held')]
  // Tax that nobody gave back was spent with the goods, or stands in the variance.
  const lost = amount('taxLost')
  const tax = subtract(whole, lost)
  const rest = claim.units === 0n ? net : zero
  const price = round(multiply(line.document['amount'] ?? zero, line.given['heldRate'] ?? rate), decimals)
  const [spent, varied] = line.accountId === undefined ? [zero, rest.units === 0n ? zero : price] : [rest, zero]
  const exchange = subtract(net, add(add(claim, spent), varied))
  const [expense, variance] = line.accountId === undefined ? [spent, add(varied, lost)] : [add(spent, lost), varied]
  return {
    claim,
    tax,
    expense,
    variance,
    exchange,
    trueUp: negate(add(variance, exchange)),
    spentLess: negate(expense),
    credited: add(net, whole),
  }
}
