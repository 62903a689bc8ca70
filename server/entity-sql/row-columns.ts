import { sql, type RawBuilder } from 'kysely'
import { pascalCase } from '#core/text/case-of.ts'
import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import { wireName } from '#core/record/wire-record.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { frameColumn, ownName } from './property-ref.ts'
import { expandedLookup, type LookupContext } from './lookup-sql.ts'
import type { ReadableEntity } from './readable-entity.ts'
import { wireValue } from './value-sql.ts'
import { wholeRef } from './viewed-rows.ts'

/** What of each row is asked for: wire names, and lookups to expand with the names wanted of their targets. */
export interface RowShape {
  /** Undefined: every readable property. */
  readonly select: readonly string[] | undefined
  readonly expand: readonly { readonly property: string; readonly select: readonly string[] | undefined }[]
}

/** One column of an answer: its wire name and the SQL of its value. */
export interface RowColumn {
  readonly name: string
  readonly sql: RawBuilder<unknown>
  /** Absent for expanded lookups, the parent's key and the ETag. */
  readonly field?: FieldDefinition
}

/** The columns of a row, and the fields they are read of: the views of some of them stand beside the row (`viewJoins`). */
export interface RowColumns {
  readonly columns: readonly RowColumn[]
  readonly fields: readonly FieldDefinition[]
}

/**
 * The columns of a row. Names that do not exist and names the reader may not read are refused alike (ODS-5), in $select
 * and $expand as in $filter and $orderby. A lookup named in $select gives its key.
 */
export function rowColumns(context: LookupContext, readable: ReadableEntity, shape: RowShape): RowColumns {
  const fields = selectedFields(readable, shape.select)
  const values = fields.flatMap((field) => {
    const ref = wholeRef(field, 't')
    return ref ? [{ name: wireName(field), sql: wireValue(ref), field }] : []
  })
  const lookups = shape.expand.map((each) => ({ ...each, field: expandedField(readable, each.property) }))
  return {
    columns: [
      ...values,
      ...parentColumn(readable, shape.select),
      ...lookups.map((each) => expandColumn(context, each)),
    ],
    fields: [...fields, ...lookups.map(({ field }) => field)],
  }
}

/** Fields named by $select, in its order, the id always among them. */
function selectedFields(readable: ReadableEntity, select: readonly string[] | undefined): readonly FieldDefinition[] {
  const own = readable.fields
  if (!select) return own
  const parent = parentKey(readable)
  const named = select.filter((name) => name !== parent).map((name) => findField(own, name) ?? refuseProperty(name))
  const id = own.filter((field) => field.id === 'id' && !named.includes(field))
  return [...id, ...new Set(named)]
}

function findField(fields: readonly FieldDefinition[], name: string): FieldDefinition | undefined {
  return fields.find((field) => wireName(field) === name || field.property === name)
}

function expandedField(readable: ReadableEntity, name: string): LookupField {
  return readable.fields.filter(isLookup).find(({ property }) => property === name) ?? refuseProperty(name)
}

function expandColumn(
  context: LookupContext,
  { field, property, select }: RowShape['expand'][number] & { readonly field: LookupField },
): RowColumn {
  const ref = wholeRef(field, 't')
  const target = ref && expandedLookup(context, { ...ref, field }, { select })
  if (!target) return refuseProperty(property)
  return { name: property, sql: target }
}

/** Wire name of the key of the owner of lines: `ItemId` for the units of an item. */
export function parentKey(readable: ReadableEntity): string | undefined {
  return readable.entity.parent && `${pascalCase(readable.entity.parent.entity)}Id`
}

function parentColumn(readable: ReadableEntity, select: readonly string[] | undefined): readonly RowColumn[] {
  const name = parentKey(readable)
  if (name === undefined || (select && !select.includes(name))) return []
  return [{ name, sql: frameColumn('t', 'parent_id') }]
}

/** The columns as SQL, named as on the wire. */
export function columnList(columns: readonly RowColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${column.sql} AS ${ownName(column.name)}`))
}

/** Refuses a property; the same words whether it does not exist or may not be read. */
export function refuseProperty(name: string): never {
  throw appError('E_QUERY', { detail: `There is no property ${name.slice(0, 60)}` })
}
