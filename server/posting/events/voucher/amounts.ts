import { add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { DocumentFacts, LineFacts } from '../../ledger/line-facts.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'
import { isForeign, noExchange } from '../../amounts/in-books.ts'
import { settledInDocument, settledValue } from '../../amounts/settled-value.ts'

/**
 * How an invoice splits, in the currency of the books. Of a line: `received` = its part of what the receipt still has open, at the rate of the
 * receipt; `variance` = what is invoiced beyond that and `claim`, at the same rate; `exchange` = what the same money costs more at the rate
 * of the invoice, with the cents that converting leaves (CUR-5); `expense` = all of a line that settles nothing, with the tax nobody gives back
 * (POST-147); `trueUp` = what actual cost changes by. Of the document:
 * `payable` = the lines with their taxes and `rounding`, the cents the supplier's total differs by, so that lines always
 * explain the total to the cent.
 */
export function voucherAmounts({ lines, document }: AmountFacts): NamedAmounts {
  const { decimals, given } = document
  const split = lines.map((line) => [line.lineId, splitOf(line, document)] as const)
  const rounding = round(given['rounding'] ?? zero, decimals)
  const payable = split.reduce((total, [, { invoiced }]) => add(total, invoiced), rounding)
  return { lines: new Map(split), document: { payable, rounding } }
}

/** What is invoiced beyond the receipt in the currency of both, at the rate the goods were received at. */
function priceVariance(
  line: LineFacts,
  { decimals, documentDecimals }: Pick<DocumentFacts, 'decimals' | 'documentDecimals'>,
): Decimal {
  const amount = (name: string): Decimal => round(line.document[name] ?? zero, documentDecimals)
  const goods = add(amount('amount'), amount('taxLost'))
  const beyond = subtract(goods, add(settledInDocument(line), amount('claim')))
  return round(multiply(beyond, line.open?.rate ?? noExchange), decimals)
}

function splitOf(line: LineFacts, document: Pick<DocumentFacts, 'decimals' | 'documentDecimals' | 'rate'>) {
  const { decimals, rate } = document
  const amount = (name: string): Decimal => round(line.given[name] ?? zero, decimals)
  const [tax, taxLost, claim] = [amount('tax'), amount('taxLost'), amount('claim')]
  const received = settledValue(line) ?? zero
  const goods = add(amount('amount'), taxLost)
  const expense = isExpense(line) ? goods : zero
  const beyond = subtract(goods, add(add(received, claim), expense))
  const exchange = isForeign(line, rate) ? subtract(beyond, priceVariance(line, document)) : zero
  const variance = subtract(beyond, exchange)
  const trueUp = add(add(variance, exchange), expense)
  return { received, tax, exchange, claim, expense, variance, trueUp, invoiced: add(goods, tax) }
}

/** Whether a line says it is an expense of its own; one that settles something never is. */
function isExpense({ document, open }: LineFacts): boolean {
  return open === undefined && compare(document['expense'] ?? zero, zero) !== 0
}
