import type { Expression } from '#core/json-schema/common-schema.ts'
import type { FieldDefinition, LinesField, RecordFields, TextKey } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { Result } from '#core/errors/result.ts'
import type { FieldState } from '#core/record/field-state.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import type { SessionScope } from '#core/rules/session-types.ts'

/** What the definition says of a record of one family: values, states and mistakes. Pure; the form store only keeps answers. */
export interface FormLogic {
  /** Header fields, without lines. */
  readonly header: readonly FieldDefinition[]
  readonly lines: readonly LinesField[]
  /** The field of the header of that id. @throws for an id the definition lacks. */
  readonly field: (id: string) => FieldDefinition
  /** The lines of that id. @throws for an id the definition lacks. */
  readonly linesField: (id: string) => LinesField
  /** Header field a new record may leave empty, because its series gives it when it is saved; undefined: none. */
  readonly givenWhenSaved: () => string | undefined
  /** What people call a field of the header, or the lines, of that id; the id itself when there is none. */
  readonly labelOf: (id: string) => TextKey
  readonly parse: (field: FieldDefinition, words: string) => Result<Scalar, string>
  readonly format: (field: FieldDefinition, value: Scalar | undefined) => string
  /** A record with defaults, for `create`. */
  readonly empty: () => EntityRecord
  /** Goes on with another session: preferences of the site, or its day, are others now. */
  readonly follow: (session: SessionScope) => void
  /** Goes on with a record that is stored now. */
  readonly becomeStored: () => void
  /** A line with defaults and a new key. */
  readonly newLine: (lines: string, record: EntityRecord) => LineRecord
  /** The record with every derived value worked out. */
  readonly complete: (record: EntityRecord) => EntityRecord
  /** The record with what depends on the change worked out again: those rows and the totals (FORM-4). */
  readonly afterChange: (record: EntityRecord, change: RecordChange) => EntityRecord
  /** Whether a rule over the header holds; one whose inputs are not known does not. */
  readonly holds: (rule: Expression, record: EntityRecord) => boolean
  readonly states: (record: EntityRecord) => Readonly<Record<string, FieldState>>
  readonly lineStates: (record: EntityRecord, lines: string, row: number) => Readonly<Record<string, FieldState>>
  /** Everything that is wrong. */
  readonly issues: (record: EntityRecord) => readonly FieldIssue[]
  /** What is wrong in the header and in a few rows; row numbers are those of the record. */
  readonly issuesNear: (record: EntityRecord, change: RecordChange) => readonly FieldIssue[]
}

/** Every field of the record behind a form. */
export function recordFields({ header, lines }: FormLogic): RecordFields {
  return { fields: header, lines }
}
