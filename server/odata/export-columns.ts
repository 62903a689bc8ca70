import { sql } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { fieldRef } from '../entity-sql/property-ref.ts'
import { expandedLookup } from '../entity-sql/lookup-sql.ts'
import type { OpenQuery } from './open-query.ts'
import { refuseProperty, type RowColumn } from '../entity-sql/row-columns.ts'
import { wireValue } from '../entity-sql/value-sql.ts'

/** A column of a file: the field and the SQL of its value; of a lookup the text people know it by. */
export type ExportColumn = RowColumn & { readonly field: FieldDefinition }

/** Columns by field id or wire name, in the order asked; every readable field without `columns`. */
export function exportColumns(open: OpenQuery): readonly ExportColumn[] {
  const own = open.readable.fields.filter((field) => fieldRef(field, 't'))
  const asked = open.extra['columns']?.split(',').filter((name) => name !== '')
  const fields = asked?.map(
    (name) => own.find((field) => [field.id, field.property, wireName(field)].includes(name)) ?? refuseProperty(name),
  )
  return (fields ?? own).flatMap((field) => columnOf(open, field))
}

function columnOf(open: OpenQuery, field: FieldDefinition): readonly ExportColumn[] {
  const ref = fieldRef(field, 't')
  if (!ref) return []
  const target = isLookup(field) ? expandedLookup(open.context, { ...ref, field }, { select: [] }) : undefined
  return [{ name: field.id, field, sql: target ? sql`${target} ->> '@larder.title'` : wireValue(ref) }]
}
