import type { RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesChanged, valuesChanged } from '#core/record/same-value.ts'
import { toWireInput } from '#core/record/wire-record.ts'

/** Body of PATCH: the header fields that changed, and all lines of a lines field in which anything changed. */
export function updateBody({ fields, lines }: RecordFields, before: EntityRecord, after: EntityRecord): object {
  const changed = {
    fields: fields.filter((field) => valuesChanged([field], before, after)),
    lines: lines.filter((field) => linesChanged(field, before, after)),
  }
  return toWireInput(changed, after)
}
