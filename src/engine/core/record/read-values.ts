import { toDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'

/** The value in a field; undefined where there is none, and where the field holds lines. */
export function scalarIn(record: EntityRecord | LineRecord, field: string): Scalar | undefined {
  const value = record[field]
  return typeof value === 'object' && value !== null ? undefined : value
}

/** The number in a field, or undefined when the field is empty. */
export function numberIn(record: EntityRecord | LineRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/** The number a complete record always has. @throws Error when it is missing, which is a bug of ours. */
export function idIn(record: EntityRecord | LineRecord, field: string): number {
  const value = numberIn(record, field)
  if (value === undefined) throw new Error(`The record has no ${field}`)
  return value
}

/** The text in a field; '' when the field is empty. */
export function textIn(record: EntityRecord | LineRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

/** The quantity, cost or amount in a field; zero when the field is empty. */
export function decimalIn(record: EntityRecord | LineRecord, field: string): Decimal {
  const value = record[field]
  return typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : zero
}
