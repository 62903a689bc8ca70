import { parseDecimal, printDecimal, type Decimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import type { Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { writeValue } from '../rules/read-value.ts'
import type { RuleValue } from '../rules/parts/rule-value.ts'

/** A value as its field stores it: decimals rounded half away from zero to those the field keeps, whole numbers as numbers. */
export function storedValue(field: FieldDefinition, value: Scalar): Scalar {
  return rounded(field, value, kindOf(field).decimals?.(field.options))
}

/** A worked-out value as its field takes it: rounded to what its kind says of values worked out. */
export function fittedValue(field: FieldDefinition, value: Scalar, currencyDecimals: number): Scalar {
  return rounded(field, value, kindOf(field).workedOutDecimals?.(field.options, currencyDecimals))
}

/** The same for a value that is still typed. @throws RuleError for lists. */
export function fittedRuleValue(field: FieldDefinition, value: RuleValue, currencyDecimals: number): Scalar {
  const isDecimal = typeof value === 'object' && value !== null && 'units' in value
  return isDecimal && kindOf(field).isNumber ? fittedDecimal(field, value, currencyDecimals) : writeValue(value)
}

/** The same for a decimal; a number for kinds of whole numbers. */
export function fittedDecimal(field: FieldDefinition, decimal: Decimal, currencyDecimals: number): Scalar {
  return printed(decimal, kindOf(field).workedOutDecimals?.(field.options, currencyDecimals))
}

function rounded(field: FieldDefinition, value: Scalar, decimals: number | undefined): Scalar {
  if (typeof value !== 'string' || !kindOf(field).isNumber) return value
  const decimal = parseDecimal(value)
  return decimal === undefined ? null : printed(decimal, decimals)
}

function printed(decimal: Decimal, decimals: number | undefined): Scalar {
  const text = printDecimal(round(decimal, decimals ?? 0))
  return decimals === undefined ? Number(text) : text
}
