import type { LinesField, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { hasChanged, linesChanged } from '#core/record/same-value.ts'
import { findClashes, mergeVersions } from '../conflict/conflict.ts'
import type { FormContent } from '../store/form-state.ts'
import { lineKey } from '../store/line-key.ts'

/** What was sent, what the form holds by now, and what the server made of the first. */
export interface CarriedVersions {
  readonly entity: RecordFields
  readonly sent: FormContent
  readonly now: FormContent
  readonly stored: EntityRecord
}

/**
 * The stored record with what the person wrote while it was on its way; undefined where that is nothing (FORM-709). Lines that were new when they were
 * sent are those of the answer, in their order.
 */
export function carryOn({ entity, sent, now, stored }: CarriedVersions): EntityRecord | undefined {
  const isWritten = sent.words !== now.words || sent.cellWords !== now.cellWords
  if (!isWritten && !hasChanged(entity, sent.record, now.record)) return undefined
  const ids = new Map(entity.lines.flatMap((lines) => idsOfLines(lines, sent.record, stored)))
  const known = (record: EntityRecord): EntityRecord => ({
    ...record,
    ...Object.fromEntries(entity.lines.map((lines) => [lines.id, withIds(linesOf(record, lines.id), ids)])),
  })
  const versions = { entity, base: known(sent.record), mine: known(now.record), theirs: stored }
  const mine = Object.fromEntries(findClashes(versions).map(({ id }) => [id, 'mine' as const]))
  const merged = mergeVersions(versions, mine)
  const lines = entity.lines.map((field) => [field.id, carriedLines(field, { versions, merged })] as const)
  const carried = { ...merged, ...Object.fromEntries(lines) }
  return hasWords(now) || hasChanged(entity, stored, carried) ? carried : undefined
}

function hasWords({ words, cellWords }: FormContent): boolean {
  return Object.keys(words).length + Object.keys(cellWords).length > 0
}

/** Ids the server gave to lines, by their keys in the form; none where the answer has others. */
function idsOfLines(
  { id }: LinesField,
  sent: EntityRecord,
  stored: EntityRecord,
): readonly (readonly [string, LineRecord['id']])[] {
  const [before, after] = [linesOf(sent, id), linesOf(stored, id)]
  return before.length === after.length ? before.map((line, place) => [lineKey(line), after[place]?.id]) : []
}

function withIds(lines: readonly LineRecord[], ids: ReadonlyMap<string, LineRecord['id']>): readonly LineRecord[] {
  return lines.map((line) => (isStored(line) ? line : { ...line, id: ids.get(lineKey(line)) }))
}

interface Carried {
  readonly versions: { readonly base: EntityRecord; readonly mine: EntityRecord; readonly theirs: EntityRecord }
  readonly merged: EntityRecord
}

/** Merged lines under the keys they had, so that words in their cells stay; rows without ids, as of a matrix, are of one side as a whole. */
function carriedLines(field: LinesField, { versions: { base, mine, theirs }, merged }: Carried): readonly LineRecord[] {
  const [before, after] = [linesOf(mine, field.id), linesOf(theirs, field.id)]
  if (!after.every(isStored)) return linesChanged(field, base, mine) ? before : after
  const keys = new Map(before.flatMap((line) => (isStored(line) ? [[line.id, line['key']] as const] : [])))
  return linesOf(merged, field.id).map((line) => {
    const key = keys.get(line.id)
    return key === undefined ? line : { ...line, key }
  })
}

function isStored({ id }: LineRecord): boolean {
  return id !== undefined && id !== null
}
