import { standardOf } from '#core/record/standard-values.ts'
import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { StoredRecord } from './read-record.ts'

/**
 * A record after a change, with what its lookups point at, without reading it again; undefined when one points elsewhere than before.
 * Who edited it is the exception: that was read together with the record.
 */
export function knownRecord(
  entity: RecordFields,
  before: StoredRecord,
  record: EntityRecord,
): StoredRecord | undefined {
  const editedBy = standardOf(record).editedBy ?? null
  const isEdited = editedBy !== (standardOf(before.record).editedBy ?? null)
  if (!hasSameRecordLookups(entity, { ...before.record, editedBy }, record)) return undefined
  return isEdited ? { ...before, record, expanded: { ...before.expanded, ...before.editor } } : { ...before, record }
}

function hasSameRecordLookups({ fields, lines }: RecordFields, before: EntityRecord, after: EntityRecord): boolean {
  return (
    hasSameLookups(fields, before, after) &&
    lines.every((field) => haveSameLookups(field.fields, linesOf(before, field.id), linesOf(after, field.id)))
  )
}

function hasSameLookups(
  fields: readonly FieldDefinition[],
  before: EntityRecord | LineRecord,
  after: EntityRecord | LineRecord,
): boolean {
  return fields.every((field) => !isLookup(field) || (before[field.id] ?? null) === (after[field.id] ?? null))
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
