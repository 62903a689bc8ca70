import { add } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AmountFacts, NamedAmounts } from '../events/event.ts'

/**
 * An invoice of lines that name their accounts, in document amounts: `amount` of each line without taxes, its `tax` that is given back or
 * handed on, and `cost`, which holds tax nobody gives back. Of the document: `total` of all of them.
 */
export function invoiceAmounts({ lines, document: { decimals } }: AmountFacts): NamedAmounts {
  const named = lines.map(({ lineId, given }) => {
    const [amount = zero, tax = zero, lost = zero] = ['amount', 'tax', 'taxLost'].map((name) =>
      round(given[name] ?? zero, decimals),
    )
    return [lineId, { amount, tax, cost: add(amount, lost) }] as const
  })
  const total = named.reduce((sum, [, { cost, tax }]) => add(add(sum, cost), tax), zero)
  return { lines: new Map(named), document: { total } }
}
