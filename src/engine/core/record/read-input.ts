import type { FieldDefinition } from '../definition/field-definition.ts'
import type { EntityRecord } from '../definition/value.ts'
import type { FieldIssue } from '../errors/field-issue.ts'
import { err, ok, type Result } from '../errors/result.ts'
import { fieldIssue, type IssuePlace } from './field-issues.ts'
import { isScalar, wireName, type WireRecord } from './wire-record.ts'

/**
 * Reads the body of a create or update on the server: inputs only, in field ids. Derived fields are left out, whatever was sent (the
 * server works them out); the `Id` of a line stays. Properties nobody knows are refused, so that a misspelt one is not lost in silence.
 * The values are then judged by validateRecord.
 */
export function readInput(
  fields: readonly FieldDefinition[],
  body: WireRecord,
): Result<EntityRecord, readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  const record = readFields(fields, body, { issues })
  return issues.length === 0 ? ok(record) : err(issues)
}

/** Where issues go, and the line that is read. */
interface InputPlace {
  readonly issues: FieldIssue[]
  readonly place?: IssuePlace
}

function readFields(fields: readonly FieldDefinition[], body: WireRecord, at: InputPlace): EntityRecord {
  const known = new Map(fields.map((field) => [wireName(field), field]))
  const navigation = new Set(fields.flatMap((field) => (field.lookup === undefined ? [] : [field.property])))
  const entries = Object.entries(body).flatMap(([name, value]) => {
    const field = known.get(name)
    if (field !== undefined) return readField(field, value, at)
    if (!name.includes('@') && !navigation.has(name))
      at.issues.push(fieldIssue(name, { code: 'unknownField' }, at.place))
    return []
  })
  return Object.fromEntries(entries)
}

function readField(
  field: FieldDefinition,
  value: unknown,
  at: InputPlace,
): readonly (readonly [string, EntityRecord[string]])[] {
  const isLineId = at.place !== undefined && field.id === 'id'
  if (field.isDerived && !isLineId) return []
  if (field.lines !== undefined) return [[field.id, readLines(field, value, at)]]
  if (isScalar(value)) return [[field.id, value]]
  at.issues.push(fieldIssue(field.id, { code: 'type' }, at.place))
  return []
}

function readLines(field: FieldDefinition, value: unknown, at: InputPlace): EntityRecord[string] {
  if (!Array.isArray(value)) {
    at.issues.push(fieldIssue(field.id, { code: 'lines' }))
    return []
  }
  return value.flatMap((row: unknown, index) => {
    const place = { lines: field.id, index }
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) {
      // A line has no lines of its own, so all of its values are scalars.
      return [readFields(field.lines?.fields ?? [], { ...row }, { issues: at.issues, place }) as Record<string, never>]
    }
    at.issues.push(fieldIssue(field.id, { code: 'type' }, place))
    return []
  })
}
