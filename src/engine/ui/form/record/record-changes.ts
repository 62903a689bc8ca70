import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'

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
