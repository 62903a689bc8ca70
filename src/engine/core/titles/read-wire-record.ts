import type { LookupField, RecordFields } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import type { WireRow } from '../http/odata-contract.ts'
import { fromWire } from '../record/wire-record.ts'
import { titleOf } from './expanded-title.ts'
import type { TitleBook } from './title-book.ts'
import { isLookup } from '../model/field-shapes.ts'

/** A record of the server in field ids; the titles of its lookups go into the book. */
export function readWireRecord(entity: RecordFields, row: WireRow, titles: TitleBook): EntityRecord {
  readRecordTitles(entity, row, titles)
  return fromWire(entity, row)
}

/** Notes the titles of expanded lookups of a record and of its lines. */
function readRecordTitles({ fields, lines }: RecordFields, row: Row, titles: TitleBook): void {
  readTitles(fields.filter(isLookup), row, titles)
  for (const { property, fields: cells } of lines) {
    const rows = row[property]
    const lookups = cells.filter(isLookup)
    if (!Array.isArray(rows) || lookups.length === 0) continue
    for (const line of rows) if (isObject(line)) readTitles(lookups, line, titles)
  }
}

/** A row by wire names. */
type Row = Readonly<Record<string, unknown>>

function readTitles(fields: readonly LookupField[], row: Row, titles: TitleBook): void {
  for (const { property, lookup } of fields) {
    const value = row[property]
    if (!isObject(value) || typeof value.Id !== 'number') continue
    const title = titleOf(value)
    if (title !== undefined) titles.put(lookup.set, value.Id, title)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
