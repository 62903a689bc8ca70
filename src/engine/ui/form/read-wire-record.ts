import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { fromWire } from '#core/record/wire-record.ts'
import { titleOf } from './read-candidate.ts'
import type { TitleBook } from './title-book.ts'

/** A record of the server in field ids; the titles of its lookups go into the book. */
export function readWireRecord(fields: readonly FieldDefinition[], row: WireRow, titles: TitleBook): EntityRecord {
  readTitles(fields, row, titles)
  return fromWire(fields, row)
}

/** Notes the titles of expanded lookups of a record and of its lines. */
export function readTitles(
  fields: readonly FieldDefinition[],
  row: Readonly<Record<string, unknown>>,
  titles: TitleBook,
): void {
  for (const field of fields) {
    const value = row[field.property]
    if (field.lines !== undefined && Array.isArray(value)) {
      if (!field.lines.fields.some((cell) => cell.lookup !== undefined)) continue
      for (const line of value) {
        if (isObject(line)) readTitles(field.lines.fields, line, titles)
      }
    } else if (field.lookup !== undefined && isObject(value) && typeof value.Id === 'number') {
      const title = titleOf(value)
      if (title !== undefined) titles.put(field.lookup.set, value.Id, title)
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
