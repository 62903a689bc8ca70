import { compare } from '../decimal/arithmetic.ts'
import { parseDecimal } from '../decimal/decimal.ts'
import type { FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { isEmpty, linesOf } from './record-scope.ts'

/** One value that differs; null where there is none. */
export interface FieldChange {
  readonly field: string
  readonly before: Scalar
  readonly after: Scalar
}

/** A line that came, went or differs; `id` is the server's, undefined for a new line. `row` is its index after, or before when removed. */
export interface LineChange {
  readonly lines: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly id: Scalar | undefined
  readonly row: number
  readonly fields: readonly FieldChange[]
}

/** What differs between two versions of a record, for the audit trail and for conflicts. */
export interface RecordDiff {
  readonly fields: readonly FieldChange[]
  readonly lines: readonly LineChange[]
}

/** Compares field by field: `"1.50"` and `"1.5"` are the same amount, `''` and null the same nothing. Lines are matched by id. */
export function diffRecord({ fields, lines }: RecordFields, before: EntityRecord, after: EntityRecord): RecordDiff {
  return {
    fields: changesOf(fields, before, after),
    lines: lines.flatMap((field) => lineChanges(field, linesOf(before, field.id), linesOf(after, field.id))),
  }
}

/** Whether two values of a field say the same. */
export function isSameValue(field: FieldDefinition, a: Scalar | undefined, b: Scalar | undefined): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) === isEmpty(b)
  if (a === b) return true
  if (!kindOf(field).isNumber) return false
  const left = parseDecimal(String(a))
  const right = parseDecimal(String(b))
  return left !== undefined && right !== undefined && compare(left, right) === 0
}

function changesOf(
  fields: readonly FieldDefinition[],
  before: EntityRecord,
  after: EntityRecord,
): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const from = scalarOf(before[field.id])
    const to = scalarOf(after[field.id])
    return isSameValue(field, from, to) ? [] : [{ field: field.id, before: from, after: to }]
  })
}

function scalarOf(value: EntityRecord[string]): Scalar {
  return typeof value === 'object' || isEmpty(value) ? null : value
}

function lineChanges(
  field: LinesField,
  before: readonly LineRecord[],
  after: readonly LineRecord[],
): readonly LineChange[] {
  const fields = field.fields.filter((cell) => cell.id !== 'id')
  const old = new Map(before.flatMap((row) => (isEmpty(row['id']) ? [] : [[row['id'], row] as const])))
  const kept = new Set<unknown>()
  const changes = after.flatMap((row, index): readonly LineChange[] => {
    const id = row['id'] ?? undefined
    const from = id === undefined ? undefined : old.get(id)
    if (from !== undefined) kept.add(id)
    const changed = changesOf(fields, from ?? {}, row)
    if (from !== undefined && changed.length === 0) return []
    return [{ lines: field.id, kind: from === undefined ? 'added' : 'changed', id, row: index, fields: changed }]
  })
  return [...changes, ...removedLines(field.id, fields, before, kept)]
}

function removedLines(
  lines: string,
  fields: readonly FieldDefinition[],
  before: readonly LineRecord[],
  kept: ReadonlySet<unknown>,
): readonly LineChange[] {
  return before.flatMap((row, index): readonly LineChange[] => {
    const id = row['id'] ?? undefined
    return kept.has(id) ? [] : [{ lines, kind: 'removed', id, row: index, fields: changesOf(fields, row, {}) }]
  })
}
