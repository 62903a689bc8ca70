import { parseDecimal, printDecimal, type Decimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'
import type { FieldDefinition } from '../definition/field-definition.ts'
import type { Scalar } from '../definition/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { writeValue } from '../rules/read-value.ts'
import type { RuleValue } from '../rules/rule-value.ts'

/** A worked-out value as its field keeps it: decimals rounded half away from zero to the field's, whole numbers as numbers. */
export function fittedValue(field: FieldDefinition, value: Scalar): Scalar {
  if (typeof value !== 'string' || !kindOf(field).isNumber) return value
  const decimal = parseDecimal(value)
  return decimal === undefined ? null : fittedDecimal(field, decimal)
}

/** The same for a value that is still typed. @throws RuleError for lists. */
export function fittedRuleValue(field: FieldDefinition, value: RuleValue): Scalar {
  const isDecimal = typeof value === 'object' && value !== null && 'units' in value
  return isDecimal && kindOf(field).isNumber ? fittedDecimal(field, value) : writeValue(value)
}

/** A decimal rounded to the decimals of its field; a number for kinds of whole numbers. */
export function fittedDecimal(field: FieldDefinition, decimal: Decimal): Scalar {
  const { decimals } = kindOf(field)
  if (decimals === undefined) return Number(printDecimal(round(decimal, 0)))
  return printDecimal(round(decimal, decimals(field.options)))
}
