import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { fieldRef, frameColumn, sameTenant, tableRef, type PropertyRef } from './property-ref.ts'
import { workedOutRows, type RowsAsked } from './rows-ref.ts'

/**
 * SQL of one field of a record or of a row of a page, whose views are joined (`viewJoins`): a view is planned and asked once for all of its fields, and what several have in
 * common is worked out once. Conditions and orders ask for each value by itself.
 */
export function wholeRef(field: FieldDefinition, alias: string): PropertyRef | undefined {
  const ref = fieldRef(field, alias)
  if (ref === undefined || field.readFrom === undefined) return ref
  return { ...ref, sql: sql.ref(`${joinName(field.readFrom)}.${field.column}`) }
}

/** The row each view has of a record, beside it; nothing where no field reads from one. For the rows of a page, what works out those alone. */
export function viewJoins(fields: readonly FieldDefinition[], alias: string, asked?: RowsAsked): RawBuilder<unknown> {
  const views = [...new Set(fields.flatMap(({ readFrom }) => readFrom ?? []))]
  return sql.join(
    views.map((view) => viewJoin(view, alias, asked)),
    sql` `,
  )
}

function viewJoin(view: string, alias: string, asked: RowsAsked | undefined): RawBuilder<unknown> {
  const [name, rows] = [joinName(view), asked && workedOutRows(view, asked)]
  if (rows !== undefined)
    return sql`LEFT JOIN ${rows} AS ${sql.id(name)} ON ${sameTenant(name, alias)} AND ${frameColumn(name, 'id')} = ${frameColumn(alias, 'id')}`
  return sql`LEFT JOIN LATERAL (SELECT * FROM ${tableRef(view)} AS seen
    WHERE ${sameTenant('seen', alias)} AND ${frameColumn('seen', 'id')} = ${frameColumn(alias, 'id')}) AS ${sql.id(name)} ON true`
}

function joinName(view: string): string {
  return `of_${view}`
}
