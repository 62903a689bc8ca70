import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AmountFacts, NamedAmounts } from '../events/event.ts'

/** `amount`: what each line says it is worth, as a document amount. */
export function lineAmounts({ lines, document }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(
      lines.map(({ lineId, given }) => [lineId, { amount: round(given['amount'] ?? zero, document.decimals) }]),
    ),
    document: {},
  }
}
