import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { EntityRecord, Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { toldOfEmpty } from '../field-kinds/told-beside.ts'
import { fieldState } from '../record/field-state.ts'
import { isEmpty, linesOf, type RecordScope } from '../record/record-scope.ts'

/** A record that is wrong in one place, and the issue that must be told there. */
export interface BrokenSample {
  /** Field and code, such as `lines.qty above`. */
  readonly name: string
  readonly record: EntityRecord
  readonly field: string
  /** The lines field of a cell; its row is the first. */
  readonly lines: string | undefined
  readonly code: string
}

/** Every way to break a valid new record by one step: each required value left out, each limit of a kind passed, lines missing. */
export function brokenSamples(scope: RecordScope): readonly BrokenSample[] {
  const { fields, lines } = scope.entity
  return [
    ...fields.filter(({ isDerived }) => !isDerived).flatMap((field) => brokenValues(field, scope)),
    ...lines.filter(({ isDerived }) => !isDerived).flatMap((field) => brokenLines(field, scope)),
  ]
}

function brokenLines(field: LinesField, scope: RecordScope): readonly BrokenSample[] {
  const rows = linesOf(scope.record, field.id)
  const none = { name: `${field.id} minLines`, record: { ...scope.record, [field.id]: [] }, field: field.id }
  const isAsked = field.min > 0 && fieldState(field, scope).isVisible
  const cells = rows.length === 0 ? [] : field.fields.filter((cell) => !cell.isDerived)
  return [
    ...(isAsked ? [{ ...none, lines: undefined, code: 'minLines' }] : []),
    ...cells.flatMap((cell) => brokenValues(cell, scope, field.id)),
  ]
}

/** A value that a figure or a list beside it fills is not missed. */
function brokenValues(field: FieldDefinition, scope: RecordScope, lines?: string): readonly BrokenSample[] {
  const siblings = scope.entity.lines.find(({ id }) => id === lines)?.fields ?? []
  const rows = lines === undefined ? [] : linesOf(scope.record, lines)
  const row = rows[0]
  const state = fieldState(field, scope, lines === undefined || row === undefined ? undefined : { field: lines, row })
  if (!state.isVisible || state.isReadOnly) return []
  const value = row === undefined ? scope.record[field.id] : row[field.id]
  const seed = { number: 1, today: scope.session.now.today }
  const wrong = kindOf(field).samples(field.options, seed).wrong
  const told = row === undefined ? {} : toldOfEmpty(siblings, { ...row, [field.id]: null })
  const isFilled = field.id in told || siblings.some(({ from }) => from?.fills === field.id)
  const missing = state.isRequired && !isFilled && !isEmpty(value) ? [{ value: null, code: 'required' }] : []
  return [...missing, ...wrong].map((mistake) => ({
    name: `${lines === undefined ? '' : `${lines}.`}${field.id} ${mistake.code}`,
    record: withValue(scope, { field: field.id, lines }, mistake.value),
    field: field.id,
    lines,
    code: mistake.code,
  }))
}

function withValue(
  { record }: { readonly record: EntityRecord; readonly entity: EntityDefinition },
  { field, lines }: { readonly field: string; readonly lines: string | undefined },
  value: Scalar,
): EntityRecord {
  if (lines === undefined) return { ...record, [field]: value }
  const rows = linesOf(record, lines).map((row, index) => (index === 0 ? { ...row, [field]: value } : row))
  return { ...record, [lines]: rows }
}
