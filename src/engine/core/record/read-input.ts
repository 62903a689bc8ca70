import type { FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import type { FieldIssue } from '../errors/field-issue.ts'
import { err, ok, type Result } from '../errors/result.ts'
import { fieldIssue, type IssuePlace } from './field-issues.ts'
import { isScalar, wireName, type WireRecord } from './wire-record.ts'
import { isLookup } from '../model/field-shapes.ts'

/**
 * Reads the body of a create or update on the server: inputs only, in field ids. Derived fields are left out, whatever was sent (the
 * server works them out); the `Id` of a line stays. Properties nobody knows are refused, so that a misspelt one is not lost in silence.
 * The values are then judged by validateRecord.
 */
export function readInput(entity: RecordFields, body: WireRecord): Result<EntityRecord, readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  const record = readFields(entity, body, { issues })
  return issues.length === 0 ? ok(record) : err(issues)
}

/** Where issues go, and the line that is read. */
interface InputPlace {
  readonly issues: FieldIssue[]
  readonly place?: IssuePlace
}

type Entry = readonly [string, EntityRecord[string]]

function readFields({ fields, lines }: RecordFields, body: WireRecord, at: InputPlace): EntityRecord {
  const known = new Map(fields.map((field) => [wireName(field), field]))
  const grids = new Map(lines.map((field) => [field.property, field]))
  const navigation = new Set(fields.filter(isLookup).map((field) => field.property))
  const entries = Object.entries(body).flatMap(([name, value]): Entry[] => {
    const field = known.get(name)
    if (field !== undefined) return readField(field, value, at)
    const grid = grids.get(name)
    if (grid !== undefined) return grid.isDerived ? [] : [[grid.id, readLines(grid, value, at)]]
    if (!name.includes('@') && !navigation.has(name))
      at.issues.push(fieldIssue(name, { code: 'unknownField' }, at.place))
    return []
  })
  return Object.fromEntries(entries)
}

function readField(field: FieldDefinition, value: unknown, at: InputPlace): Entry[] {
  const isLineId = at.place !== undefined && field.id === 'id'
  if (field.isDerived && !isLineId) return []
  if (isScalar(value)) return [[field.id, value]]
  at.issues.push(fieldIssue(field.id, { code: 'type' }, at.place))
  return []
}

function readLines({ id, fields }: LinesField, value: unknown, { issues }: InputPlace): EntityRecord[string] {
  if (!Array.isArray(value)) {
    issues.push(fieldIssue(id, { code: 'lines' }))
    return []
  }
  return value.flatMap((row: unknown, index) => {
    const place = { lines: id, index }
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) {
      // A line has no lines of its own, so all of its values are scalars.
      return [readFields({ fields, lines: [] }, { ...row }, { issues, place }) as Record<string, never>]
    }
    issues.push(fieldIssue(id, { code: 'type' }, place))
    return []
  })
}
