import { parseDecimal, printDecimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'
import type { FieldDefinition } from '../definition/field-definition.ts'
import type { Scalar } from '../definition/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'

/** A worked-out value as its field keeps it: decimals rounded half away from zero to the field's, whole numbers as numbers. */
export function fittedValue(field: FieldDefinition, value: Scalar): Scalar {
  const kind = kindOf(field)
  if (typeof value !== 'string' || kind.ruleType !== 'decimal') return value
  const decimal = parseDecimal(value)
  if (decimal === undefined) return null
  if (kind.decimals === undefined) return Number(printDecimal(round(decimal, 0)))
  return printDecimal(round(decimal, kind.decimals(field.options)))
}
