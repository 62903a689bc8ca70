import type { FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { isSameLine, isSameValue } from '#core/record/same-value.ts'

/** The two sides of a change: only what differs, in field ids; lines by id, those that came or went as whole rows. Nothing that is empty. */
export interface ChangedFields {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Fields every save touches; they say nothing about what was done. */
const bookkeeping = new Set(['id', 'versionNo', 'editedBy', 'editedOn', 'enteredBy', 'enteredOn'])

/** What differs between two records of one entity; `undefined` stands for a record that is not there. */
export function changedFields(
  { fields, lines }: RecordFields,
  before: EntityRecord | undefined,
  after: EntityRecord | undefined,
): ChangedFields {
  const sides = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> }
  // What is read from a view beside the record is nothing that was written.
  for (const field of fields.filter(({ id, readFrom }) => !bookkeeping.has(id) && readFrom === undefined)) {
    const [old, now] = [scalarIn(before ?? {}, field.id), scalarIn(after ?? {}, field.id)]
    if (isSameValue(field, old, now)) continue
    if (!isEmpty(old)) sides.before[field.id] = old
    if (!isEmpty(now)) sides.after[field.id] = now
  }
  for (const field of lines) {
    const [old, now] = lineSides(field, before, after)
    if (old.length > 0) sides.before[field.id] = old
    if (now.length > 0) sides.after[field.id] = now
  }
  return sides
}

/** Of lines only what differs is left, of each its id, its place and the cells that do (POST-745); a line that stands in another place differs. */
function lineSides(
  { id: field, fields }: LinesField,
  before: EntityRecord | undefined,
  after: EntityRecord | undefined,
): readonly [readonly LineRecord[], readonly LineRecord[]] {
  const old = numbered(linesOf(before, field))
  const now = numbered(linesOf(after, field))
  return [apartFrom(now, { lines: old, fields }), apartFrom(old, { lines: now, fields })]
}

function apartFrom(
  others: readonly LineRecord[],
  { lines, fields }: { readonly lines: readonly LineRecord[]; readonly fields: readonly FieldDefinition[] },
): readonly LineRecord[] {
  const byId = new Map(others.map((line) => [line['id'], line]))
  return lines.flatMap((line) => {
    const other = byId.get(line['id'])
    const isThere = other !== undefined && other['lineNo'] === line['lineNo'] && isSameLine(fields, line, other)
    return isThere ? [] : [cellsApart(fields, line, other)]
  })
}

/** What a line says and the other does not, beside what says which line it is. */
function cellsApart(fields: readonly FieldDefinition[], line: LineRecord, other: LineRecord | undefined): LineRecord {
  const { id = null, lineNo = null } = line
  const cells: Record<string, Scalar> = { id, lineNo }
  for (const field of fields) {
    const value = line[field.id] ?? null
    const isSaid = other !== undefined && isSameValue(field, value, other[field.id])
    if (!isEmpty(value) && !isSaid) cells[field.id] = value
  }
  return cells
}

function numbered(lines: readonly LineRecord[]): readonly LineRecord[] {
  return lines.map((line, index) => ({ ...line, lineNo: index + 1 }))
}
