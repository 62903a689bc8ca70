import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'

/** The values of a row alone: what lookups point at is drawn for people. */
export function givenIn(fields: readonly FieldDefinition[], row: WireRecord): WireRecord {
  const given = fields.map(wireName).filter((name) => (row[name] ?? null) !== null)
  return Object.fromEntries(given.map((name) => [name, row[name]]))
}
