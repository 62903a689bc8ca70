import { add, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * How a supplier's credit note splits, in document amounts. Of a line: `claim` = what was claimed before, `expense` = the rest where the line
 * names an account, `variance` = the rest where it names none; `variance` and `expense` lower actual cost by `trueUp` and `spentLess`. Of the
 * document: `payable` = the lines with their taxes, which is no longer owed.
 */
export function creditAmounts({ lines, document: { decimals } }: AmountFacts): NamedAmounts {
  const split = lines.map((line) => [line.lineId, splitOf(line, decimals)] as const)
  const payable = split.reduce((total, [, { credited }]) => add(total, credited), zero)
  return { lines: new Map(split), document: { payable } }
}

function splitOf({ given, accountId }: LineFacts, decimals: number) {
  const amount = (name: string): Decimal => round(given[name] ?? zero, decimals)
  const [net, tax, claim] = [amount('amount'), amount('tax'), amount('claim')]
  const rest = subtract(net, claim)
  const [expense, variance] = accountId === undefined ? [zero, rest] : [rest, zero]
  return {
    claim,
    tax,
    expense,
    variance,
    trueUp: negate(variance),
    spentLess: negate(expense),
    credited: add(net, tax),
  }
}
