import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { emptyLine, emptyRecord } from '#core/record/empty-record.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { freelyFilled } from '#core/field-kinds/proposed-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { bodyReader } from './body-shape.ts'
import type { Submitted } from './settle-record.ts'

/** The body of a create: what was given over the defaults. */
export function readCreateBody(scope: CommandScope, body: WireRecord): EntityRecord {
  const given = withoutTold(scope, readGiven(scope, body))
  const record = { ...emptyRecord(scope.family.entity, scope.session), ...given }
  return mapLines(scope, record, (field, line) => ({
    ...newLine(scope, record, field),
    ...line,
    id: null,
  }))
}

/**
 * The body of an update over the stored record: header fields that were given, and each `lines` field that was given as the whole
 * new set. A line with an Id keeps what its body leaves out, fields the person may not read among them.
 */
export function readUpdateBody(scope: CommandScope, body: WireRecord, before: EntityRecord): Submitted {
  const given = readGiven(scope, body)
  const issues: FieldIssue[] = []
  const stored = storedLines(scope, before)
  const record = mapLines(scope, { ...before, ...given }, (field, line, index) => {
    const known = stored.get(`${field}/${String(line['id'])}`)
    if (known) return { ...known, ...line }
    if ((line['id'] ?? null) !== null) issues.push(fieldIssue('id', { code: 'lookup' }, { lines: field, index }))
    return {
      ...newLine(scope, before, field),
      ...line,
      id: null,
    }
  })
  return { record, before, issues }
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
