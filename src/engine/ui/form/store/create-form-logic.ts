import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { AnyField, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { emptyLine, emptyRecord } from '#core/record/empty-record.ts'
import { fieldState, isPlain, type FieldState } from '#core/record/field-state.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { isEmpty, linesOf, type RecordScope } from '#core/record/record-scope.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
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
  const { entity, locale } = source
  let { session, isNew } = source
  let computer = createComputer(entity, session)
  const { fields: header, lines } = entity
  // Most fields follow no condition, and their states are the same for every record.
  const stated: readonly AnyField[] = [...header, ...lines]
  let fixed = fixedStates()
  const ruled = stated.filter((field) => !isPlain(field))

  function scopeOf(record: EntityRecord): RecordScope {
    return { entity, session, record, isNew }
  }

  function fixedStates(): Readonly<Record<string, FieldState>> {
    return Object.fromEntries(stated.filter(isPlain).map((field) => [field.id, fieldState(field, scopeOf({}))]))
  }

  const field = finder(entity, header)
  const linesField = finder(entity, lines)
  const labels = new Map([...header, ...lines].map(({ id, label }) => [id, label]))

  return {
    header,
    lines,
    field,
    linesField,
    givenWhenSaved: () => (isNew ? entity.series?.field : undefined),
    labelOf: (id) => labels.get(id) ?? id,
    parse: (of, words) => kindOf(of).parse(of.options, words, locale),
    format: (of, value) => (isEmpty(value) ? '' : kindOf(of).format(of.options, value, locale)),
    follow(next) {
      session = next
      computer = createComputer(entity, next)
    },
    becomeStored() {
      if (!isNew) return
      isNew = false
      fixed = fixedStates()
    },
    empty: () => emptyRecord(entity, session),
    newLine: (of, record) => ({ ...emptyLine({ entity, record, session }, of), key: source.newKey() }),
    complete: (record) => computer.all(record),
    afterChange: (record, change) => computer.afterChange(record, change),
    holds: (rule, record) => isAllowed(rule, scopeOf(record)),
    states: (record) => ({
      ...fixed,
      ...Object.fromEntries(ruled.map((of) => [of.id, fieldState(of, scopeOf(record))])),
    }),
    lineStates: (record, of, row) => lineStates(linesField(of), scopeOf(record), linesOf(record, of)[row]),
    issues: (record) => validateRecord(scopeOf(record)),
    issuesNear: (record, change) => validateRecord(scopeOf(record), change),
  }
}

function finder<Field extends AnyField>(entity: EntityDefinition, fields: readonly Field[]): (id: string) => Field {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return (id) => {
    const found = byId.get(id)
    if (found === undefined) throw new Error(`${entity.id} has no field '${id}'`)
    return found
  }
}

function lineStates(lines: LinesField, scope: RecordScope, row: LineRecord | undefined): Record<string, FieldState> {
  const place = { field: lines.id, row: row ?? {} }
  return Object.fromEntries(lines.fields.map((cell) => [cell.id, fieldState(cell, scope, place)]))
}
