import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { hasChanged } from './record-changes.ts'

/** Body of POST: every input. */
export function createBody(fields: readonly FieldDefinition[], record: EntityRecord): object {
  return toWireInput(fields, record)
}

/** Body of PATCH: the header fields that changed, and all lines of a lines field in which anything changed. */
export function updateBody(fields: readonly FieldDefinition[], before: EntityRecord, after: EntityRecord): object {
  return toWireInput(
    fields.filter((field) => hasChanged([field], before, after)),
    after,
  )
}
