import { negate } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { settledValue } from '../../amounts/settled-value.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/** What will never be invoiced: `received` = the line's part of what its receipt still has open, `spentLess` = what actual cost falls by. */
export function clearingAmounts({ lines }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(
      lines.map((line) => {
        const received = settledValue(line) ?? zero
        return [line.lineId, { received, spentLess: negate(received) }]
      }),
    ),
    document: {},
  }
}
