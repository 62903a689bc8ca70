import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import type { FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'

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
  return fields.some((field) => !field.isDerived && !sameValue(before[field.id], after[field.id]))
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

/** Two values are the same when equal, or when both are empty. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isEmpty(a) && isEmpty(b))
}

/** A header value; lines are no scalar. */
export function scalarOf(record: EntityRecord, field: string): Scalar | undefined {
  const value = record[field]
  // Only a field of kind `lines` holds an array, and callers ask for the others.
  return Array.isArray(value) ? undefined : (value as Scalar | undefined)
}
