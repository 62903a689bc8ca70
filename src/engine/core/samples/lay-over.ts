import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { SampleValues } from '../model/samples-definition.ts'
import type { EntityRecord, LineRecord } from '../model/value.ts'
import { linesOf } from '../record/record-scope.ts'
import { givenValue, type ValueSource } from './sample-values.ts'

/** A record with values as an author wrote them laid over it, right or wrong: of lines row by row, of a list that is empty none. */
export async function layOver(source: ValueSource, record: EntityRecord, values: SampleValues): Promise<EntityRecord> {
  const { fields, lines } = source.family.entity
  let next = record
  for (const field of fields) {
    const value = values[field.id]
    if (value !== undefined) next = await withScalar(source, next, { fields, field, value })
  }
  for (const grid of lines) {
    const value = values[grid.id]
    const rows = linesOf(next, grid.id)
    if (value !== undefined)
      next = { ...next, [grid.id]: await layRows(source, grid, { rec: next, rows, values: value }) }
  }
  return next
}

interface Given {
  readonly fields: readonly FieldDefinition[]
  readonly field: FieldDefinition
  readonly value: SampleValues[string]
  /** The record a row belongs to; none for a header, which is the record. */
  readonly rec?: EntityRecord
}

async function withScalar<T extends EntityRecord>(
  source: ValueSource,
  row: T,
  { fields, field, value, rec = row }: Given,
): Promise<T> {
  if (typeof value === 'object' && value !== null) return row
  return { ...row, [field.id]: await givenValue(source, value, { field, among: fields, beside: { rec, row } }) }
}

interface LaidRows {
  readonly rec: EntityRecord
  readonly rows: readonly LineRecord[]
  readonly values: SampleValues[string]
}

async function layRows(
  source: ValueSource,
  { fields }: LinesField,
  { rec, rows, values }: LaidRows,
): Promise<readonly LineRecord[]> {
  const given = typeof values === 'object' && values !== null ? values : []
  const laid: LineRecord[] = []
  for (const [index, own] of given.entries()) {
    let row: LineRecord = rows[index] ?? rows[0] ?? {}
    for (const field of fields) {
      const value = own[field.id]
      if (value !== undefined) row = await withScalar(source, row, { fields, field, value, rec })
    }
    laid.push(row)
  }
  return laid
}
