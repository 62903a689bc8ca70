import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ODataLiteral, ODataOperand, ValueFunction } from '#core/odata/query-ast.ts'
import { hasOwnColumn, isLookup } from '#core/model/field-shapes.ts'
import {
  fieldRef,
  frameColumn,
  ownName,
  propertyRef,
  sameTenant,
  sqlType,
  tableRef,
  type PropertyRef,
} from './property-ref.ts'
import { readableEntity, type ReadableEntity } from './readable-entity.ts'
import { asFarAsSeen, isAlwaysTold, type LookupContext } from './lookup-sql.ts'
import { parentKey, refuseProperty } from './row-columns.ts'
import { wholeViewOf } from './whole-views.ts'

/** A side of a comparison as SQL, with its SQL type. */
export interface SqlOperand {
  readonly sql: RawBuilder<unknown>
  readonly type: string
  /** The entity's own column it is, when it is nothing else. */
  readonly column?: string | undefined
  /** What it is read through by a join: a lookup whose key is a column of the entity's own, or a view of all records. */
  readonly through?: LookupPath
}

/** A value of the record a lookup points at, or of the row a view of all records has of one. */
export interface LookupPath {
  /** The lookup's column. */
  readonly column: string
  /** The view of all records that holds the key, where the table does not; such a join is for orders of many records. */
  readonly keyOf?: string
  /** Table of the records it points at. */
  readonly table: string
  /** The value, of the record under an alias. */
  readonly valueOf: (alias: string) => RawBuilder<unknown>
  /** True when every record has the value. */
  readonly isRequired: boolean
  /** True when it adds up what all records have: of few of them each is asked by itself. */
  readonly isOfAll?: boolean
}

/** What names mean here. */
export interface OperandScope {
  readonly context: LookupContext
  readonly readable: ReadableEntity
  /** In a condition on rows of lines: what their paths begin with. */
  readonly variable?: string
  /** By view of one record, the alias under which the view of all stands beside the row: its figures are read there. */
  readonly figures?: ReadonlyMap<string, string>
}

/** A property or a function of one. Literals have no type of their own: they are bound with the type of the other side. */
export function operandSql(scope: OperandScope, operand: Exclude<ODataOperand, ODataLiteral>): SqlOperand {
  if (operand.kind === 'property') return pathSql(scope, operand.path)
  const argument = operand.argument
  if (argument.kind === 'literal') return callSql(operand.function, { sql: sql`${argument.value}::text`, type: 'text' })
  return callSql(operand.function, operandSql(scope, argument))
}

/** A property, or a property of the record a lookup points at, by the index of its key. */
export function pathSql(scope: OperandScope, path: string): SqlOperand {
  const { readable, variable } = scope
  const [name = '', inner] = (variable === undefined ? path : path.slice(variable.length + 1)).split('/')
  if (inner !== undefined) return innerSql(scope, name, inner)
  if (name === parentKey(readable)) return { sql: frameColumn('t', 'parent_id'), type: 'bigint' }
  const ref = rowRef(scope, propertyRef(readable, name, 't'))
  if (!ref) return refuseProperty(path)
  const through = throughView(ref.field)
  const column = hasOwnColumn(ref.field) ? ref.field.column : undefined
  return { sql: ref.sql, type: ref.type, column, ...(through && { through }) }
}

/** A value of the row: of a figure whose view of all records stands beside it, what is said there. */
function rowRef({ figures }: OperandScope, ref: PropertyRef | undefined): PropertyRef | undefined {
  const alias = ref?.field.readFrom === undefined ? undefined : figures?.get(ref.field.readFrom)
  return ref && alias !== undefined ? { ...ref, sql: sql.ref(`${alias}.${ref.field.column}`) } : ref
}

/** What the view of all records says, for a field whose own view has one. */
function throughView({ readFrom, column }: FieldDefinition): LookupPath | undefined {
  const view = wholeViewOf(readFrom)
  if (view === undefined) return undefined
  const valueOf = (alias: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`)
  return { column: 'id', table: view, valueOf, isRequired: false, isOfAll: true }
}

function innerSql(scope: OperandScope, name: string, inner: string): SqlOperand {
  const { context, readable } = scope
  const lookup = readable.fields.filter(isLookup).find((field) => field.property === name)
  const key = rowRef(scope, lookup && fieldRef(lookup, 't'))
  const target = lookup && readableEntity(context.definitions, context.permissions, lookup.lookup.to)
  const ref = target && propertyRef(target, inner, 'p')
  if (!lookup || !key || !target || !ref) return refuseProperty(`${name}/${inner}`)
  const isKept = hasOwnColumn(lookup) || wholeViewOf(lookup.readFrom) !== undefined
  const isPlain = isKept && hasOwnColumn(ref.field) && isAlwaysTold(target.entity, ref.field.id)
  return {
    ...(isPlain ? { through: lookupPath(lookup, target, ref) } : {}),
    sql: sql`(SELECT ${asFarAsSeen(target.entity, ref, ref.sql)} FROM ${tableRef(target.entity.table)} AS ${ownName('p')}
      WHERE ${sameTenant('p', 't')} AND ${frameColumn('p', 'id')} = ${key.sql})`,
    type: ref.type,
  }
}

function lookupPath(
  lookup: FieldDefinition,
  { entity }: ReadableEntity,
  { field, sql: value }: PropertyRef,
): LookupPath {
  const valueOf = (alias: string): RawBuilder<unknown> => fieldRef(field, alias)?.sql ?? value
  const keyOf = wholeViewOf(lookup.readFrom)
  const isRequired = keyOf === undefined && field.required && !field.isCustom
  return { column: lookup.column, table: entity.table, valueOf, isRequired, ...(keyOf && { keyOf, isOfAll: true }) }
}

function callSql(name: ValueFunction, argument: SqlOperand): SqlOperand {
  const utc = argument.type.startsWith('timestamp') ? sql`(${argument.sql} AT TIME ZONE 'UTC')` : argument.sql
  switch (name) {
    case 'tolower':
      return { sql: sql`lower(${argument.sql})`, type: 'text', column: argument.column }
    case 'toupper':
      return { sql: sql`upper(${argument.sql})`, type: 'text', column: argument.column }
    case 'length':
      return { sql: sql`char_length(${argument.sql})`, type: 'integer' }
    case 'date':
      return { sql: sql`${utc}::date`, type: 'date' }
    case 'year':
    case 'month':
    case 'day':
      return { sql: sql`extract(${sqlType(name)} FROM ${utc})::integer`, type: 'integer' }
  }
}
