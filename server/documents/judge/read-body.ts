import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { emptyLine, emptyRecord } from '#core/record/empty-record.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { fieldState } from '#core/record/field-state.ts'
import { freelyFilled } from '#core/field-kinds/proposed-values.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { keptValue } from '#core/record/kept-texts.ts'
import { linesOf, type LinePlace, type RecordScope } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'
import { bodyReader } from './body-shape.ts'
import type { Submitted } from './storable-record.ts'

/** The body of a create: what was given over the defaults. */
export function readCreateBody(scope: CommandScope, body: WireRecord): EntityRecord {
  const empty = emptyRecord(scope.family.entity, scope.session)
  const given = withoutLocked(scope, withoutTold(scope, readGiven(scope, body)), empty)
  const record = { ...empty, ...given }
  const fresh = newLines(scope, record)
  return mapLines(scope, record, (field, line) => ({ ...fresh.get(field), ...line, id: null }))
}

/**
 * The body of an update over the stored record: header fields that were given, and each `lines` field that was given as the whole
 * new set. A line with an Id keeps what its body leaves out, fields the person may not read among them.
 */
export function readUpdateBody(scope: CommandScope, body: WireRecord, before: EntityRecord): Submitted {
  const given = readGiven(scope, body)
  const issues: FieldIssue[] = []
  const stored = storedLines(scope, before)
  const fresh = newLines(scope, before)
  const record = mapLines(scope, { ...before, ...given }, (field, line, index) => {
    const known = stored.get(`${field}/${String(line['id'])}`)
    if (known) return { ...known, ...line }
    if ((line['id'] ?? null) !== null) issues.push(fieldIssue('id', { code: 'lookup' }, { lines: field, index }))
    return { ...fresh.get(field), ...line, id: null }
  })
  return { record, before, issues }
}

/** The body of an update that is to be saved: the same, and which of it the record, as it stood, does not let be changed. */
export function readChange(scope: CommandScope, body: WireRecord, before: EntityRecord): Submitted {
  const submitted = readUpdateBody(scope, body, before)
  const locked = readOnlyIssues(recordScope(scope, before, false), submitted.record)
  return { ...submitted, issues: [...(submitted.issues ?? []), ...locked] }
}

/** An empty line of each lines field: every new line of a body begins as the same one. */
function newLines(scope: CommandScope, record: EntityRecord): ReadonlyMap<string, LineRecord> {
  return new Map(scope.family.entity.lines.map(({ id }) => [id, newLine(scope, record, id)]))
}

/** An empty line, silent about columns that figures fill where nothing is said of them (LINES-23). */
function newLine({ family: { entity }, session }: CommandScope, record: EntityRecord, lines: string): LineRecord {
  const open = freelyFilled(entity.lines.find(({ id }) => id === lines)?.fields ?? [])
  const line = emptyLine({ entity, record, session }, lines)
  return open.length === 0 ? line : Object.fromEntries(Object.entries(line).filter(([id]) => !open.includes(id)))
}

/** What was given without lines of which nobody writes a cell: they are the system's, and of each only its place could be given (DOC-60). */
function withoutTold({ family }: CommandScope, given: EntityRecord): EntityRecord {
  const told = family.entity.lines.filter(({ fields }) => fields.every(({ isDerived }) => isDerived))
  return Object.fromEntries(Object.entries(given).filter(([id]) => !told.some((field) => field.id === id)))
}

/** What was given without lines that a new record does not let this person write, such as those of a copy (DOC-65). */
function withoutLocked(scope: CommandScope, given: EntityRecord, empty: EntityRecord): EntityRecord {
  const inNew = recordScope(scope, empty, true)
  const locked = scope.family.entity.lines.filter((field) => fieldState(field, inNew).isReadOnly)
  return Object.fromEntries(Object.entries(given).filter(([id]) => !locked.some((field) => field.id === id)))
}

function storedLines(scope: CommandScope, before: EntityRecord): ReadonlyMap<string, LineRecord> {
  const { lines } = scope.family.entity
  return new Map(lines.flatMap(({ id }) => linesOf(before, id).map((line) => [`${id}/${String(line['id'])}`, line])))
}

function readGiven(scope: CommandScope, body: WireRecord): EntityRecord {
  // Fields the person may not read do not exist for the body either.
  const given = bodyReader(scope.family.entity, scope.ctx.permissions)(body)
  if (!given.ok) throw appError('E_VALIDATION', {}, { issues: given.error })
  return given.value
}

function mapLines(
  scope: CommandScope,
  record: EntityRecord,
  map: (field: string, line: LineRecord, index: number) => LineRecord,
): EntityRecord {
  const mapped = scope.family.entity.lines.map((field) => [
    field.id,
    linesOf(record, field.id).map((line, index) => map(field.id, line, index)),
  ])
  return { ...record, ...Object.fromEntries(mapped) }
}

/** Values of a stored record that were changed although the record, as it stood, does not let them be. */
function readOnlyIssues(before: RecordScope, after: EntityRecord): readonly FieldIssue[] {
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
  if (field.isDerived || isSameValue(field, keptValue(field, scalarIn(old, field.id)), scalarIn(now, field.id)))
    return []
  const isLocked = place?.always === true || fieldState(field, before, place).isReadOnly
  return isLocked ? [fieldIssue(field.id, { code: 'readOnly' }, place)] : []
}
