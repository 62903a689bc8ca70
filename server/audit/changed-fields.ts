import type { RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'

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
  const note = (id: string, old: unknown, now: unknown) => {
    if (isSame(old, now)) return
    if (!isEmpty(old)) sides.before[id] = old
    if (!isEmpty(now)) sides.after[id] = now
  }
  for (const { id } of fields) if (!bookkeeping.has(id)) note(id, before?.[id], after?.[id])
  for (const { id } of lines) note(id, ...lineSides(id, before, after))
  return sides
}

function lineSides(
  field: string,
  before: EntityRecord | undefined,
  after: EntityRecord | undefined,
): readonly [readonly LineRecord[], readonly LineRecord[]] {
  const old = numbered(linesOf(before, field))
  const now = numbered(linesOf(after, field))
  const oldById = new Map(old.map((line) => [line['id'], line]))
  const nowById = new Map(now.map((line) => [line['id'], line]))
  return [
    old.filter((line) => !isSameLine(line, nowById.get(line['id']))),
    now.filter((line) => !isSameLine(line, oldById.get(line['id']))),
  ]
}

function isSameLine(a: LineRecord, b: LineRecord | undefined): boolean {
  if (b === undefined) return false
  for (const id in a) if ((a[id] ?? null) !== (b[id] ?? null)) return false
  for (const id in b) if ((a[id] ?? null) !== (b[id] ?? null)) return false
  return true
}

function numbered(lines: readonly LineRecord[]): readonly LineRecord[] {
  return lines.map((line, index) => ({ ...line, lineNo: index + 1 }))
}

/** The lines of a record under one `lines` field; none when the record is not there. */
export function linesOf(record: EntityRecord | undefined, field: string): readonly LineRecord[] {
  const value = record?.[field]
  return typeof value === 'object' && value !== null ? value : []
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Of lines only what differs is left, so two sets are the same when both are empty. */
function isSame(a: unknown, b: unknown): boolean {
  return isEmpty(a) ? isEmpty(b) : a === b
}
