import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { fieldState } from '#core/record/field-state.ts'
import { linesOf, type LinePlace, type RecordScope } from '#core/record/record-scope.ts'

/** Values of a stored record that were changed although the record, as it stood, does not let them be. */
export function readOnlyIssues(before: RecordScope, after: EntityRecord): readonly FieldIssue[] {
  const { fields, lines } = before.entity
  return [
    ...fields.flatMap((field) => changedWhileLocked(field, before, { old: before.record, now: after })),
    ...lines.flatMap((field) => lineIssues(field, before, after)),
  ]
}

function lineIssues(field: LinesField, before: RecordScope, after: EntityRecord): readonly FieldIssue[] {
  const cells = field.fields.filter((cell) => cell.lockedAfterCreate || cell.readOnlyIf !== undefined)
  const isLocked = fieldState(field, before).isReadOnly
  if (cells.length === 0 && !isLocked && !field.hasFixedRows) return []
  const old = new Map(linesOf(before.record, field.id).map((line) => [line['id'], line]))
  const rows = linesOf(after, field.id)
  const kept = rows.flatMap((now, index) => {
    const from = old.get(now['id'])
    if (!from) return []
    const locked = isLocked ? field.fields.filter((cell) => !cell.isDerived) : cells
    const place = { lines: field.id, index, field: field.id, row: from }
    return locked.flatMap((cell) =>
      changedWhileLocked(cell, before, { old: from, now, place: isLocked ? { ...place, always: true } : place }),
    )
  })
  const hasOtherRows = rows.length !== old.size || rows.some((row) => !old.has(row['id']))
  return (isLocked || field.hasFixedRows) && hasOtherRows ? [fieldIssue(field.id, { code: 'readOnly' }), ...kept] : kept
}

interface Values {
  readonly old: EntityRecord | LineRecord
  readonly now: EntityRecord | LineRecord
  readonly place?: IssuePlace & LinePlace & { readonly always?: boolean }
}

function changedWhileLocked(
  field: FieldDefinition,
  before: RecordScope,
  { old, now, place }: Values,
): readonly FieldIssue[] {
  if (field.isDerived || isSameValue(field, scalarIn(old, field.id), scalarIn(now, field.id))) return []
  const isLocked = place?.always === true || fieldState(field, before, place).isReadOnly
  return isLocked ? [fieldIssue(field.id, { code: 'readOnly' }, place)] : []
}
