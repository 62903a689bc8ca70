import { zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/** `claim`: what stands on the account of claims of each line and will not come, in the currency of the books. */
export function refusedAmounts({ lines, document: { decimals } }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(lines.map(({ lineId, given }) => [lineId, { claim: round(given['held'] ?? zero, decimals) }])),
    document: {},
  }
}
