import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/** `claim`: what is claimed of each line and will not come, as a document amount. */
export function refusedAmounts({ lines, document: { decimals } }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(lines.map(({ lineId, given }) => [lineId, { claim: round(given['claim'] ?? zero, decimals) }])),
    document: {},
  }
}
