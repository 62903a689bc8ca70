import { convertAmounts } from '#core/decimal/convert-amounts.ts'
import { add, compare, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { DocumentFacts, LineFacts } from '../ledger/line-facts.ts'

/** A rate of one: the document is in the currency of the books. */
export const noExchange = toDecimal('1')

/** Amounts whose sum, over all lines and the header, is what a document comes to. */
const parts = ['amount', 'tax', 'taxLost', 'freight', 'spent', 'rounding'] as const
/** Amounts that are inside one of those, and prices of one unit. */
const inside = ['claim'] as const
const prices = ['cost'] as const
/** Decimals of a price. */
const priceDecimals = 6

type Given = LineFacts['given']

/** How a document's money becomes money of the books. */
type Exchange = Pick<DocumentFacts, 'rate' | 'decimals'>

/**
 * Amounts of a document in the currency of the books (CUR-3): those that make its total are converted together, so that what is booked of it
 * is its total times its rate to the last cent; an amount inside another one and a price are converted by themselves. Prices keep six decimals.
 */
export function inBooks<L extends { readonly given: Given }>(
  { lines, header }: { readonly lines: readonly L[]; readonly header: Given },
  { rate, decimals }: Exchange,
): { readonly lines: readonly L[]; readonly header: Given } {
  if (compare(rate, noExchange) === 0) return { lines, header }
  const all = [...lines.map(({ given }) => given), header]
  const cells = all.flatMap((given, index) =>
    parts.flatMap((name) => {
      const value = given[name]
      return value === undefined ? [] : [{ index, name, value }]
    }),
  )
  const values = convertAmounts(
    cells.map(({ value }) => value),
    { rate, decimals },
  )
  const converted = all.map((given) => ({ ...given, ...byThemselves(given, { rate, decimals }) }))
  cells.forEach(({ index, name }, at) => Object.assign(converted[index] ?? {}, { [name]: values[at] }))
  return {
    lines: lines.map((line, index) => ({ ...line, given: converted[index] ?? {} })),
    header: converted.at(-1) ?? {},
  }
}

/** Whether a line settles something in a currency that is not that of the books, by now or when it was entered. */
export function isForeign({ open }: Pick<LineFacts, 'open'>, rate: Decimal): boolean {
  return open !== undefined && (compare(rate, noExchange) !== 0 || compare(open.rate, noExchange) !== 0)
}

function byThemselves(given: Given, { rate, decimals }: Exchange): Given {
  const names = [
    ...inside.map((name) => [name, decimals] as const),
    ...prices.map((name) => [name, priceDecimals] as const),
  ]
  return Object.fromEntries(
    names.flatMap(([name, size]) => {
      const value = given[name]
      return value === undefined ? [] : [[name, round(multiply(value, rate), size)]]
    }),
  )
}

/** What a line comes to in the currency of its document, without tax that is given back: its goods, tax nobody gives back, and freight. */
export function documentWorth({ document, qty }: Pick<LineFacts, 'document' | 'qty'>, decimals: number): Decimal {
  const goods = document['amount'] ?? multiply(qty, document['cost'] ?? zero)
  const more = [document['taxLost'], document['freight'], document['spent']]
  return [goods, ...more].reduce<Decimal>((sum, amount) => add(sum, round(amount ?? zero, decimals)), zero)
}
