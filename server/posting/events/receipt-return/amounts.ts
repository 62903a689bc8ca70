import { zero } from '#core/decimal/decimal.ts'
import { settledValue } from '../../amounts/settled-value.ts'
import type { AmountFacts, NamedAmounts } from '../event.ts'

/** What is no longer owed for goods that went back (POST-47): `owed` = their part of what the receipt still has open. */
export function returnAmounts({ lines }: AmountFacts): NamedAmounts {
  return {
    lines: new Map(lines.map((line) => [line.lineId, { owed: settledValue(line) ?? zero }])),
    document: {},
  }
}
