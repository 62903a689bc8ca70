import type { LinesField, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { isSameLine, isSameValue } from '#core/record/same-value.ts'

/** The two sides of a change: only what differs, in field ids; lines by id, with what they lost or gained as whole rows. */
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

/** Of lines only what differs is left; a line that stands in another place differs. */
function lineSides(
  { id: field, fields }: LinesField,
  before: EntityRecord | undefined,
  after: EntityRecord | undefined,
): readonly [readonly LineRecord[], readonly LineRecord[]] {
  const old = numbered(linesOf(before, field))
  const now = numbered(linesOf(after, field))
  const oldById = new Map(old.map((line) => [line['id'], line]))
  const nowById = new Map(now.map((line) => [line['id'], line]))
  const isIn = (others: ReadonlyMap<unknown, LineRecord>, line: LineRecord) => {
    const other = others.get(line['id'])
    return other !== undefined && other['lineNo'] === line['lineNo'] && isSameLine(fields, line, other)
  }
  return [old.filter((line) => !isIn(nowById, line)), now.filter((line) => !isIn(oldById, line))]
}

function numbered(lines: readonly LineRecord[]): readonly LineRecord[] {
  return lines.map((line, index) => ({ ...line, lineNo: index + 1 }))
}
