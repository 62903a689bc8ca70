import { add, multiply } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/**
 * What received goods are worth (POST-36), in document amounts: `stock` = what the line says the goods cost, else quantity × price, with the
 * freight that is part of their cost and the tax nobody gives back; `spent` = freight that is expensed; `owed` = both.
 */
export function receiptAmounts({ lines, document }: AmountFacts): NamedAmounts {
  const named = lines.map((line) => [line.lineId, amountsOf(line, document.decimals)] as const)
  return { lines: new Map(named), document: {} }
}

function amountsOf({ qty, given }: LineFacts, decimals: number) {
  const amount = (name: string) => round(given[name] ?? zero, decimals)
  const goods = given['amount'] === undefined ? round(multiply(qty, given['cost'] ?? zero), decimals) : amount('amount')
  const stock = add(add(goods, amount('freight')), amount('taxLost'))
  const spent = amount('spent')
  return { stock, spent, owed: add(stock, spent) }
}
