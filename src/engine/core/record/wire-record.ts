import type { FieldDefinition } from '../definition/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../definition/value.ts'

/** A record on the wire: properties in PascalCase, lookups as keys, lines under their property. */
export type WireRecord = Readonly<Record<string, unknown>>

/** The name of a field's value on the wire: of a lookup its key (`SupplyLocationId`), of any other field its property. */
export function wireName(field: FieldDefinition): string {
  return field.lookup?.keyProperty ?? field.property
}

/**
 * Reads a record of the server into field ids. Properties the definition does not know (annotations, expanded lookups) stay behind;
 * fields the answer lacks stay absent, so that a partial answer is not taken for empty values.
 */
export function fromWire(fields: readonly FieldDefinition[], wire: WireRecord): EntityRecord {
  // Plain loops here: a document has thousands of lines.
  const record: Record<string, EntityRecord[string]> = {}
  for (const field of fields) {
    const name = wireName(field)
    if (Object.hasOwn(wire, name)) record[field.id] = fieldFromWire(field, wire[name])
  }
  return record
}

/** Writes a record in wire names: every field the record has. */
export function toWire(fields: readonly FieldDefinition[], record: EntityRecord): WireRecord {
  const wire: Record<string, unknown> = {}
  for (const field of fields) {
    const value = record[field.id]
    if (value !== undefined) wire[wireName(field)] = fieldToWire(field, value, toWire)
  }
  return wire
}

/** Writes what a person may give: header inputs, and of lines their inputs with the `Id` of those the server knows. */
export function toWireInput(fields: readonly FieldDefinition[], record: EntityRecord): WireRecord {
  const known = fields.filter((field) => !field.isDerived && record[field.id] !== undefined)
  return Object.fromEntries(known.map((field) => [wireName(field), fieldToWire(field, record[field.id], lineInput)]))
}

function lineInput(fields: readonly FieldDefinition[], row: LineRecord): WireRecord {
  const input = toWireInput(fields, row)
  return typeof row['id'] === 'number' ? { Id: row['id'], ...input } : input
}

function fieldFromWire(field: FieldDefinition, value: unknown): EntityRecord[string] {
  const { lines } = field
  if (lines === undefined) return isScalar(value) ? value : null
  return Array.isArray(value) ? value.map((row: unknown) => lineFromWire(lines.fields, row)) : []
}

function lineFromWire(fields: readonly FieldDefinition[], row: unknown): LineRecord {
  if (typeof row !== 'object' || row === null) return {}
  // An object read by its names; a line has no lines of its own, so all of its values are scalars.
  return fromWire(fields, row as WireRecord) as LineRecord
}

function fieldToWire(
  field: FieldDefinition,
  value: EntityRecord[string],
  writeLine: (fields: readonly FieldDefinition[], row: LineRecord) => WireRecord,
): unknown {
  if (field.lines === undefined) return value
  const { fields } = field.lines
  return Array.isArray(value) ? value.map((row: LineRecord) => writeLine(fields, row)) : []
}

/** True for values that travel on their own. */
export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
