import type { EntityDefinition } from '#core/definition/family-definition.ts'
import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/definition/value.ts'
import type { Locale } from '#core/field-kinds/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { createComputer } from '#core/record/compute-record.ts'
import { emptyLine, emptyRecord } from '#core/record/empty-record.ts'
import { fieldState, isPlain, type FieldState } from '#core/record/field-state.ts'
import { isEmpty, linesOf, type RecordScope } from '#core/record/record-scope.ts'
import { validateRecord } from '#core/record/validate-record.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { FormLogic } from './form-logic.ts'

/** What the logic of one open form is made of. */
export interface LogicSource {
  readonly entity: EntityDefinition
  readonly session: SessionScope
  readonly locale: Locale
  /** True while the record is not stored yet. */
  readonly isNew: boolean
  /** A key no line of the form has. */
  readonly newKey: () => string
}

/** The logic of a family's records over core's own rules: what the server will say, said while typing. */
export function createFormLogic(source: LogicSource): FormLogic {
  const { entity, session, locale, isNew } = source
  const computer = createComputer(entity, session)
  const byId = new Map(entity.fields.map((field) => [field.id, field]))
  const header = entity.fields.filter((field) => field.lines === undefined)
  // Most fields follow no condition, and their states are the same for every record.
  const fixed = Object.fromEntries(header.filter(isPlain).map((field) => [field.id, fieldState(field, scopeOf({}))]))
  const ruled = header.filter((field) => !isPlain(field))

  function scopeOf(record: EntityRecord): RecordScope {
    return { entity, session, record, isNew }
  }

  function field(id: string): FieldDefinition {
    const found = byId.get(id)
    if (found === undefined) throw new Error(`${entity.id} has no field '${id}'`)
    return found
  }

  return {
    header,
    lines: entity.fields.filter((candidate) => candidate.lines !== undefined),
    field,
    parse: (of, words) => kindOf(of).parse(of.options, words, locale),
    format: (of, value) => (isEmpty(value) ? '' : kindOf(of).format(of.options, value, locale)),
    empty: () => emptyRecord(entity, session),
    newLine: (lines, record) => ({ ...emptyLine({ entity, record, session }, lines), key: source.newKey() }),
    complete: computer.all,
    afterChange: computer.afterChange,
    states: (record) => ({
      ...fixed,
      ...Object.fromEntries(ruled.map((of) => [of.id, fieldState(of, scopeOf(record))])),
    }),
    lineStates: (record, lines, row) => lineStates(field(lines), scopeOf(record), linesOf(record, lines)[row]),
    issues: (record) => validateRecord(scopeOf(record)),
    issuesNear: (record, change) => validateRecord(scopeOf(record), change),
  }
}

function lineStates(
  lines: FieldDefinition,
  scope: RecordScope,
  row: LineRecord | undefined,
): Record<string, FieldState> {
  const place = { field: lines.id, row: row ?? {} }
  return Object.fromEntries((lines.lines?.fields ?? []).map((cell) => [cell.id, fieldState(cell, scope, place)]))
}
