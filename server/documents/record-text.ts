import type { EntityRecord } from '#core/definition/value.ts'

/** A scalar of a record as text: its state, its number, its version; `''` when it has none. */
export function recordText(record: EntityRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
