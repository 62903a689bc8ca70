import type { FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { linesOf } from './record-scope.ts'
import { isLookup } from '../model/field-shapes.ts'
import { cellsOfRows, rowsOfCells } from '../matrix/matrix-rows.ts'

/** A record on the wire: properties in PascalCase, lookups as keys, lines under their property. */
export type WireRecord = Readonly<Record<string, unknown>>

/** The name of a field's value on the wire: of a lookup its key (`SupplyLocationId`), of any other field its property. */
export function wireName(field: FieldDefinition): string {
  return isLookup(field) ? field.lookup.keyProperty : field.property
}

/**
 * Reads a record of the server into field ids. Properties the definition does not know (annotations, expanded lookups) stay behind;
 * fields the answer lacks stay absent, so that a partial answer is not taken for empty values.
 */
export function fromWire({ fields, lines }: RecordFields, wire: WireRecord): EntityRecord {
  const record: Record<string, EntityRecord[string]> = valuesFromWire(fields, wire)
  for (const field of lines) {
    if (Object.hasOwn(wire, field.property)) record[field.id] = linesFromWire(field, wire[field.property])
  }
  return record
}

/** The same for what holds no lines: a line, or some columns of a list. */
export function valuesFromWire(fields: readonly FieldDefinition[], wire: WireRecord): Record<string, Scalar> {
  // Plain loops here: a document has thousands of lines.
  const record: Record<string, Scalar> = {}
  for (const field of fields) {
    const name = wireName(field)
    if (!Object.hasOwn(wire, name)) continue
    const value = wire[name]
    record[field.id] = isScalar(value) ? value : null
  }
  return record
}

function linesFromWire({ fields, matrix }: LinesField, value: unknown): readonly LineRecord[] {
  if (!Array.isArray(value)) return []
  if (matrix?.cells !== undefined) return rowsOfCells(matrix, rowsFromWire(matrix.cells, value))
  return rowsFromWire(fields, value)
}

function rowsFromWire(fields: readonly FieldDefinition[], value: readonly unknown[]): readonly LineRecord[] {
  // An object read by its names.
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null ? valuesFromWire(fields, row as WireRecord) : {},
  )
}

/**
 * What the body of a create or update may give: derived fields are left out (the server works them out), the `Id` of a line stays. A
 * body of proven shape is read by `fromWire` over these; the values are then judged by validateRecord.
 */
export function inputFields({ fields, lines }: RecordFields): RecordFields {
  return {
    fields: inputsOf(fields),
    lines: lines
      .filter((field) => !field.isDerived)
      .map((field) => ({ ...field, fields: field.fields.filter((cell) => !cell.isDerived || cell.id === 'id') })),
  }
}

/** Writes a record in wire names: every field the record has. */
export function toWire({ fields, lines }: RecordFields, record: EntityRecord): WireRecord {
  return { ...valuesToWire(fields, record), ...linesToWire(lines, record, valuesToWire) }
}

/** Writes what a person may give: header inputs, and of lines their inputs with the `Id` of those the server knows. */
export function toWireInput({ fields, lines }: RecordFields, record: EntityRecord): WireRecord {
  const grids = lines.filter((field) => !field.isDerived)
  return { ...valuesToWire(inputsOf(fields), record), ...linesToWire(grids, record, lineInput) }
}

function inputsOf(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return fields.filter((field) => !field.isDerived)
}

function lineInput(fields: readonly FieldDefinition[], row: LineRecord): WireRecord {
  const input = valuesToWire(inputsOf(fields), row)
  return typeof row['id'] === 'number' ? { Id: row['id'], ...input } : input
}

function valuesToWire(fields: readonly FieldDefinition[], record: EntityRecord | LineRecord): WireRecord {
  const wire: Record<string, unknown> = {}
  for (const field of fields) {
    const value = record[field.id]
    if (value !== undefined) wire[wireName(field)] = value
  }
  return wire
}

function linesToWire(
  lines: readonly LinesField[],
  record: EntityRecord,
  writeLine: (fields: readonly FieldDefinition[], row: LineRecord) => WireRecord,
): WireRecord {
  const known = lines.filter((field) => record[field.id] !== undefined)
  return Object.fromEntries(
    known.map((field) => {
      const rows = linesOf(record, field.id)
      const { cells } = field.matrix ?? {}
      if (field.matrix === undefined || cells === undefined)
        return [field.property, rows.map((row) => writeLine(field.fields, row))]
      return [field.property, cellsOfRows(field.matrix, rows).map((row) => writeLine(cells, row))]
    }),
  )
}

/** True for values that travel on their own. */
export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
