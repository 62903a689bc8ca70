import { add, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'
import { settledValue } from '../../amounts/settled-value.ts'

/**
 * How an invoice splits, in document amounts. Of a line: `received` = its part of what the receipt still has open;
 * `variance` = what is invoiced beyond that, after `exchange` and `claim`; `trueUp` = what actual cost changes by. Of the document:
 * `payable` = the lines with their taxes and `rounding`, the cents the supplier's total differs by, so that lines always
 * explain the total to the cent.
 */
export function voucherAmounts({ lines, document: { decimals, given } }: AmountFacts): NamedAmounts {
  const split = lines.map((line) => [line.lineId, splitOf(line, decimals)] as const)
  const rounding = round(given['rounding'] ?? zero, decimals)
  const payable = split.reduce((total, [, { invoiced }]) => add(total, invoiced), rounding)
  return { lines: new Map(split), document: { payable, rounding } }
}

function splitOf(line: LineFacts, decimals: number) {
  const amount = (name: string): Decimal => round(line.given[name] ?? zero, decimals)
  const [tax, taxLost, exchange, claim] = [amount('tax'), amount('taxLost'), amount('exchange'), amount('claim')]
  const received = settledValue(line) ?? zero
  const goods = add(amount('amount'), taxLost)
  const variance = subtract(goods, add(add(received, exchange), claim))
  return { received, tax, exchange, claim, variance, trueUp: add(variance, exchange), invoiced: add(goods, tax) }
}
