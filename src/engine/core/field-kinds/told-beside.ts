import type { FieldDefinition } from '../model/field-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'
import { kindOf } from './field-kinds.ts'

type Told = Readonly<Record<string, Scalar>>

/** What a value of a field says of columns beside it, such as the sum of weights of the quantity (KIND-22). */
export function toldBeside(field: FieldDefinition, value: Scalar): Told {
  return kindOf(field).tells?.(field.options, value) ?? {}
}

/** What the values of a line say of those of its columns that are empty; what was given stays. */
export function toldOfEmpty(fields: readonly FieldDefinition[], line: LineRecord): Told {
  const told = Object.assign({}, ...fields.map((field) => toldBeside(field, line[field.id] ?? null))) as Told
  return Object.fromEntries(Object.entries(told).filter(([column]) => (line[column] ?? '') === ''))
}

/** True for a field whose values say something of others. */
export function tellsBeside(field: FieldDefinition): boolean {
  return kindOf(field).tells !== undefined
}
