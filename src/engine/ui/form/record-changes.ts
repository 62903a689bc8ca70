import type { EntityRecord, LineRecord, Scalar } from '#core/definition/value.ts'
import type { FieldDefinition } from '#core/definition/field-definition.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'

/** True when a person's inputs differ between two records; what the system derives does not count (FORM-6). */
export function hasChanged(fields: readonly FieldDefinition[], before: EntityRecord, after: EntityRecord): boolean {
  if (before === after) return false
  return fields.some((field) => {
    if (field.lines !== undefined) return linesChanged(field, linesOf(before, field.id), linesOf(after, field.id))
    return !field.isDerived && !sameValue(before[field.id], after[field.id])
  })
}

function linesChanged(field: FieldDefinition, before: readonly LineRecord[], after: readonly LineRecord[]): boolean {
  if (before === after) return false
  if (before.length !== after.length) return true
  return after.some((line, index) => {
    const old = before[index]
    return old !== line && (old === undefined || lineChanged(field, old, line))
  })
}

function lineChanged(field: FieldDefinition, before: LineRecord, after: LineRecord): boolean {
  if (before.id !== after.id) return true
  return (field.lines?.fields ?? []).some((cell) => !cell.isDerived && !sameValue(before[cell.id], after[cell.id]))
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
