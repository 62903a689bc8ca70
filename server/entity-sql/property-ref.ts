import { sql, type RawBuilder } from 'kysely'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import { codeColumn, columnType } from '../db/tables/entity-table-columns.ts'

/** What a name of a request stands for: the field, and the SQL that reads it. */
export interface PropertyRef {
  readonly field: FieldDefinition
  /** The column, or the typed value inside `custom`. */
  readonly sql: RawBuilder<unknown>
  /** SQL type of the value, such as `numeric(20,6)`; what a bind is cast to. */
  readonly type: string
  /** Alias of the row it is read from. */
  readonly alias: string
}

/** What is asked of an entity here: lines have no list of rules, but they have fields. */
export type PropertyOwner = Pick<EntityDefinition, 'fields'>

/**
 * The only way from a name in a request to SQL (style guide, law 3): the name must be the wire name of one of the entity's own
 * fields (of a lookup its key, `SupplyLocationId`), and what becomes SQL is the column of the definition, never the name.
 * Undefined for every other name, also for `lines` fields, which have no value of their own.
 */
export function propertyRef(entity: PropertyOwner, property: string, alias: string): PropertyRef | undefined {
  const field = entity.fields.find((candidate) => wireName(candidate) === property)
  return field && fieldRef(field, alias)
}

/** The same for a field that is already known by its id. */
export function fieldIdRef(entity: PropertyOwner, id: string, alias: string): PropertyRef | undefined {
  const field = entity.fields.find((candidate) => candidate.id === id)
  return field && fieldRef(field, alias)
}

/** SQL of one field; undefined when its kind has no column. */
export function fieldRef(field: FieldDefinition, alias: string): PropertyRef | undefined {
  // Ids are wider than the integers people enter.
  const type = field.column === 'id' ? 'bigint' : columnType(field)
  if (type === undefined) return undefined
  if (field.readFrom !== undefined) return { field, type, alias, sql: viewedValue(field.readFrom, field.column, alias) }
  if (!field.isCustom) return { field, type, alias, sql: sql.ref(`${alias}.${field.column}`) }
  return { field, type, alias, sql: sql`(${sql.ref(`${alias}.custom`)} ->> ${sql.lit(field.id)})::${sqlType(type)}` }
}

/** A value of the row a view has of a record. Of a view that is its table with subqueries beside it no more than this value is worked out. */
function viewedValue(view: string, column: string, alias: string): RawBuilder<unknown> {
  return sql`(SELECT ${sql.ref(`seen.${column}`)} FROM ${tableRef(view)} AS seen
    WHERE ${sameTenant('seen', alias)} AND ${frameColumn('seen', 'id')} = ${frameColumn(alias, 'id')})`
}

/** The column that holds a code as it is compared. */
export function codeRef(field: FieldDefinition, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${codeColumn(field)}`)
}

/** A table of a definition as SQL. */
export function tableRef(table: string): RawBuilder<unknown> {
  return sql.table(table)
}

/** A column of the frame every table has, such as `id` or `parent_id`; never a name of a request. */
export function frameColumn(
  alias: string,
  column: 'tenant_id' | 'id' | 'parent_id' | 'line_no' | 'site_id' | 'version_no' | 'entered_by' | 'custom',
): RawBuilder<unknown> {
  return sql.ref(`${alias}.${column}`)
}

/** The rows of two aliases belong to one tenant. */
export function sameTenant(alias: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`${frameColumn(alias, 'tenant_id')} = ${frameColumn(other, 'tenant_id')}`
}

/** A name given by us to a table, a column of an answer, or the column of a definition; quoted. */
export function ownName(name: string): RawBuilder<unknown> {
  return sql.id(name)
}

/** A SQL type that came from a kind; anything that does not look like one is a bug. */
export function sqlType(type: string): RawBuilder<unknown> {
  if (!/^[a-z][a-z ]*(\(\d+(,\d+)?\))?(\[\])?$/.test(type)) throw new Error(`${type} is not a SQL type`)
  return sql.raw(type)
}
