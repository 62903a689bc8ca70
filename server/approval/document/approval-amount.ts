import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { headerRolesOf } from '#core/record/role-values.ts'

/**
 * What a document is approved for: the amount its roles name, half away from zero at the currency's decimals. Undefined when a line it is
 * the sum of has no value, because the cost of its item is not known: such a total says less than the document is worth.
 */
export function approvalAmount(
  { entity }: FamilyDefinition,
  record: EntityRecord,
  decimals: number,
): Decimal | undefined {
  const total = entity.fields.find(({ id }) => id === entity.roles.amount)?.total
  const isUnknown = (total?.of ?? []).some(({ lines, column }) =>
    linesOf(record, lines).some((row) => isEmpty(row[column]) && isEmpty(row[total?.unless ?? ''])),
  )
  return isUnknown ? undefined : round(headerRolesOf(entity, record).amount ?? zero, decimals)
}
