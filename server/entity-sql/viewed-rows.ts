import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { fieldRef, frameColumn, sameTenant, tableRef, type PropertyRef } from './property-ref.ts'

/**
 * SQL of one field of a whole record, whose views are joined (`viewJoins`): what several of its fields have in common is worked out once, where a
 * list, which shows a few of them, asks for each value by itself.
 */
export function wholeRef(field: FieldDefinition, alias: string): PropertyRef | undefined {
  const ref = fieldRef(field, alias)
  if (ref === undefined || field.readFrom === undefined) return ref
  return { ...ref, sql: sql.ref(`${joinName(field.readFrom)}.${field.column}`) }
}

/** The row each view has of a record, beside it; nothing where no field reads from one. */
export function viewJoins(fields: readonly FieldDefinition[], alias: string): RawBuilder<unknown> {
  const views = [...new Set(fields.flatMap(({ readFrom }) => readFrom ?? []))]
  return sql.join(
    views.map(
      (view) => sql`LEFT JOIN LATERAL (SELECT * FROM ${tableRef(view)} AS seen
        WHERE ${sameTenant('seen', alias)} AND ${frameColumn('seen', 'id')} = ${frameColumn(alias, 'id')}) AS ${sql.id(joinName(view))} ON true`,
    ),
    sql` `,
  )
}

function joinName(view: string): string {
  return `of_${view}`
}
