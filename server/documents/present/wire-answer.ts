import type { AnyField, FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { wireName } from '#core/record/wire-record.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Permissions } from '../../entity-sql/readable-entity.ts'
import type { StoredRecord } from '../read/read-record.ts'
import type { Expansions } from '../read/row-values.ts'

/** A record as one reader may see it on the wire: readable fields, expanded lookups, lines. */
export function wireAnswer({ fields, lines }: RecordFields, stored: StoredRecord, permissions: Permissions): WireRow {
  const row = wireFields(fields, stored, permissions)
  for (const field of lines) {
    if (field.isFindOnly || !isReadable(field, permissions)) continue
    const expanded = stored.expandedLines[field.id] ?? []
    row[field.property] = linesOf(stored.record, field.id).map((line, index) =>
      wireFields(field.fields, { record: line, expanded: expanded[index] ?? {} }, permissions),
    )
  }
  return { ...row, Id: standardOf(stored.record).id, '@odata.etag': etagOf(stored.record) }
}

/** `"v3"`: the version a write must name. */
export function etagOf(record: EntityRecord): string {
  return `"v${standardOf(record).versionNo}"`
}

function isReadable(field: AnyField, permissions: Permissions): boolean {
  return field.readIf === undefined || permissions.has(field.readIf)
}

function wireFields(
  fields: readonly FieldDefinition[],
  { record, expanded }: { readonly record: EntityRecord | LineRecord; readonly expanded: Expansions },
  permissions: Permissions,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const field of fields) {
    if (!isReadable(field, permissions)) continue
    row[wireName(field)] = record[field.id] ?? null
    if (isLookup(field) && field.id in expanded) row[field.property] = expanded[field.id]
  }
  return row
}
