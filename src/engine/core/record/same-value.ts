import { compare } from '../decimal/arithmetic.ts'
import { parseDecimal } from '../decimal/decimal.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { scalarIn } from './read-values.ts'
import { isEmpty, linesOf } from './record-scope.ts'

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

/** True when a person's inputs differ between two records; what the system derives does not count (FORM-6). */
export function hasChanged({ fields, lines }: RecordFields, before: EntityRecord, after: EntityRecord): boolean {
  if (before === after) return false
  return valuesChanged(fields, before, after) || lines.some((field) => linesChanged(field, before, after))
}

/** The same for the values of some fields, in a header or in a line. */
export function valuesChanged(
  fields: readonly FieldDefinition[],
  before: EntityRecord | LineRecord,
  after: EntityRecord | LineRecord,
): boolean {
  return fields.some(
    (field) => !field.isDerived && !isSameValue(field, scalarIn(before, field.id), scalarIn(after, field.id)),
  )
}

/** The same for the lines of one lines field. */
export function linesChanged({ id, fields }: LinesField, before: EntityRecord, after: EntityRecord): boolean {
  if (before[id] === after[id]) return false
  const old = linesOf(before, id)
  const now = linesOf(after, id)
  return old.length !== now.length || now.some((line, index) => isLineChanged(fields, old[index], line))
}

function isLineChanged(fields: readonly FieldDefinition[], before: LineRecord | undefined, after: LineRecord): boolean {
  if (before === after) return false
  return before === undefined || before.id !== after.id || valuesChanged(fields, before, after)
}
