import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/definition/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { StoredRecord } from './read-record.ts'

/**
 * A record after a change, with what its lookups point at, without reading it again; undefined when one points elsewhere than before.
 * Who edited it is the exception: that was read together with the record.
 */
export function knownRecord(
  fields: readonly FieldDefinition[],
  before: StoredRecord,
  record: EntityRecord,
): StoredRecord | undefined {
  const editedBy = record['editedBy'] ?? null
  const isEdited = editedBy !== (before.record['editedBy'] ?? null)
  if (!hasSameLookups(fields, { ...before.record, editedBy }, record)) return undefined
  return isEdited ? { ...before, record, expanded: { ...before.expanded, ...before.editor } } : { ...before, record }
}

function hasSameLookups(
  fields: readonly FieldDefinition[],
  before: EntityRecord | LineRecord,
  after: EntityRecord | LineRecord,
): boolean {
  return fields.every((field) => {
    if (field.lines) return haveSameLookups(field.lines.fields, linesOf(before, field.id), linesOf(after, field.id))
    return !field.lookup || (before[field.id] ?? null) === (after[field.id] ?? null)
  })
}

function haveSameLookups(
  fields: readonly FieldDefinition[],
  before: readonly LineRecord[],
  after: readonly LineRecord[],
): boolean {
  return (
    before.length === after.length && after.every((line, index) => hasSameLookups(fields, before[index] ?? {}, line))
  )
}
