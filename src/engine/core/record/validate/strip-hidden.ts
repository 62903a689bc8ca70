import type { AnyField, FieldDefinition } from '../../model/field-definition.ts'
import type { EntityRecord, LineRecord } from '../../model/value.ts'
import { fieldState } from '../field-state.ts'
import { isEmpty, isLines, linesOf, type LinePlace, type RecordScope } from '../record-scope.ts'

/**
 * The record without the values of hidden fields, unless they say `whenHidden: keep`; what was submitted in them is dropped. A field
 * hidden by the value of another hidden field goes as well. Gives the same object when nothing is hidden.
 */
export function stripHidden(scope: RecordScope): EntityRecord {
  const header = stripHeader(scope)
  return stripLines(header === scope.record ? scope : { ...scope, record: header })
}

/** One field at a time until nothing changes; every round clears at least one field, so it ends. */
function stripHeader(scope: RecordScope): EntityRecord {
  const { fields, lines } = scope.entity
  const hideable = [
    ...fields.filter(isCleared).map((field) => ({ field, cleared: null })),
    ...lines.filter(isCleared).map((field) => ({ field, cleared: [] })),
  ]
  let { record } = scope
  for (let round = 0; round < hideable.length; round += 1) {
    const scopeNow = { ...scope, record }
    const hidden = hideable.find(({ field }) => hasValue(scopeNow.record[field.id]) && isHidden(field, scopeNow))
    if (hidden === undefined) return record
    record = { ...record, [hidden.field.id]: hidden.cleared }
  }
  return record
}

function stripLines(scope: RecordScope): EntityRecord {
  let { record } = scope
  for (const field of scope.entity.lines) {
    const hideable = field.fields.filter(isCleared)
    if (hideable.length === 0) continue
    record = {
      ...record,
      [field.id]: linesOf(record, field.id).map((row) => stripRow(hideable, scope, { field: field.id, row })),
    }
  }
  return record
}

function stripRow(
  hideable: readonly FieldDefinition[],
  scope: RecordScope,
  line: { field: string; row: LineRecord },
): LineRecord {
  let { row } = line
  for (const field of hideable) {
    if (!isEmpty(row[field.id]) && isHidden(field, scope, { ...line, row })) row = { ...row, [field.id]: null }
  }
  return row
}

function isCleared(field: AnyField): boolean {
  return field.visibleIf !== undefined && field.whenHidden === 'clear'
}

function isHidden(field: AnyField, scope: RecordScope, line?: LinePlace): boolean {
  return !fieldState(field, scope, line).isVisible
}

function hasValue(value: EntityRecord[string]): boolean {
  return isLines(value) ? value.length > 0 : !isEmpty(value)
}
