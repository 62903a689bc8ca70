import { compare } from '../decimal/arithmetic.ts'
import { parseDecimal } from '../decimal/decimal.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'
import { isEmpty } from './record-scope.ts'

/** Whether two values of a field say the same: `"1.50"` and `"1.5"` are one amount, `''` and null the same nothing. */
export function isSameValue(field: FieldDefinition, a: Scalar | undefined, b: Scalar | undefined): boolean {
  if (a === b) return true
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) === isEmpty(b)
  if (!kindOf(field).isNumber) return false
  const left = parseDecimal(String(a))
  const right = parseDecimal(String(b))
  return left !== undefined && right !== undefined && compare(left, right) === 0
}

/** Whether two lines say the same in every one of the fields. */
export function isSameLine(fields: readonly FieldDefinition[], a: LineRecord, b: LineRecord): boolean {
  return a === b || fields.every((field) => isSameValue(field, a[field.id], b[field.id]))
}
