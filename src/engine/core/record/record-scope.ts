import type { EntityDefinition } from '../model/family-definition.ts'
import type { EntityRecord, LineRecord } from '../model/value.ts'
import type { RuleScope } from '../rules/rule-scope.ts'
import type { SessionScope } from '../rules/session-types.ts'

/** A record with all that its conditions and checks depend on. The same at both ends. */
export interface RecordScope {
  readonly entity: EntityDefinition
  readonly session: SessionScope
  readonly record: EntityRecord
  /** False once the record is stored: fields with `lockedAfterCreate` are then read-only. */
  readonly isNew: boolean
}

/** One line of the record: the `lines` field it belongs to, and its values. */
export interface LinePlace {
  readonly field: string
  readonly row: LineRecord
}

/** What an expression of the header, or of one line, reads. */
export function ruleScopeOf({ record, session }: Pick<RecordScope, 'record' | 'session'>, row?: LineRecord): RuleScope {
  const scope = { ...session, rec: record }
  return row === undefined ? scope : { ...scope, row }
}

/** The lines under a field; none when the value is missing or no list, or when there is no record. */
export function linesOf(record: EntityRecord | undefined, field: string): readonly LineRecord[] {
  const value = record?.[field]
  return isLines(value) ? value : []
}

/** True for a list of lines, as opposed to a scalar. */
export function isLines(value: EntityRecord[string]): value is readonly LineRecord[] {
  return Array.isArray(value)
}

/** True for what counts as no value: missing, null, an empty or blank text. */
export function isEmpty(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
