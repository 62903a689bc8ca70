import type { Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { decimalIn, linesIn } from '../posting/record-values.ts'

/** The field every document keeps its value in. */
const amountField = 'totalValue'

/**
 * What a document is approved for: its total value, half away from zero at the currency's decimals. Undefined when a line has no value,
 * because the cost of its item is not known: such a total says less than the document is worth.
 */
export function approvalAmount(family: FamilyDefinition, record: EntityRecord, decimals: number): Decimal | undefined {
  const total = family.entity.fields.find(({ id }) => id === amountField)?.total
  const rows = total === undefined ? [] : linesIn(record, total.lines)
  const isUnknown = rows.some((row) => (row[total?.column ?? ''] ?? null) === null)
  return isUnknown ? undefined : round(decimalIn(record, amountField), decimals)
}
