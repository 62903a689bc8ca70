import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import { wireName } from '#core/record/wire-record.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { fieldRef, frameColumn, ownName, sameTenant, tableRef, type PropertyRef } from './property-ref.ts'
import { readableEntity, type Permissions } from './readable-entity.ts'
import { seenBySession } from './site-scope.ts'
import { wireValue } from './value-sql.ts'

/** What an expanded lookup needs: the definitions, the reader's rights, and how deep it stands. */
export interface LookupContext {
  readonly definitions: TenantDefinitions
  readonly permissions: Permissions
}

/** The key of a lookup. */
export interface LookupRef extends PropertyRef {
  readonly field: LookupField
}

/** Wire names that are asked for, and how deep the lookup stands. */
interface Expansion {
  readonly select?: readonly string[] | undefined
  readonly depth?: number
}

/** Deepest expansion. */
const deepest = 2

/**
 * An expanded lookup as JSON: `{ Id, <title>, … }`, or null. Without `select` it holds the title and the columns the lookup shows.
 * A title that is itself a lookup (the unit of an item's unit) is expanded in its place. `@larder.title` is the text people read.
 */
export function expandedLookup(
  context: LookupContext,
  { field: { lookup, column }, sql: key, alias: from }: LookupRef,
  { select, depth = 1 }: Expansion = {},
): RawBuilder<unknown> | undefined {
  const target = readableEntity(context.definitions, context.permissions, lookup.to)
  if (!target || depth > deepest) return undefined
  const alias = `x${depth}_${column}`
  const wanted = select ?? [target.entity.title, ...lookup.columns]
  const fields = target.fields.filter(
    (field) => field.id !== 'id' && (wanted.includes(field.id) || wanted.includes(wireName(field))),
  )
  const members = fields.flatMap((field) => memberSql(context, field, { entity: target.entity, alias, depth }))
  const title = titleSql(context, target, { alias, depth })
  return sql`(SELECT json_build_object('Id', ${frameColumn(alias, 'id')}${joined(members)}, '@larder.title', ${title})
    FROM ${tableRef(target.entity.table)} AS ${ownName(alias)}
    WHERE ${sameTenant(alias, from)} AND ${frameColumn(alias, 'id')} = ${key})`
}

function memberSql(
  context: LookupContext,
  field: FieldDefinition,
  { entity, alias, depth }: { readonly entity: TenantEntity; readonly alias: string; readonly depth: number },
): readonly RawBuilder<unknown>[] {
  const ref = fieldRef(field, alias)
  if (!ref) return []
  const told = (value: RawBuilder<unknown>): RawBuilder<unknown> => asFarAsSeen(entity, { field, alias }, value)
  const own = sql`${sql.lit(wireName(field))}, ${told(wireValue(ref))}`
  const inner = isLookup(field) ? expandedLookup(context, { ...ref, field }, { depth: depth + 1 }) : undefined
  return inner ? [own, sql`${sql.lit(field.property)}, ${told(inner)}`] : [own]
}

/** Whether a field of a record that another one names is told to whoever sees that other one: its name is, whoever shares it with whom. */
export function isAlwaysTold({ sharedBy, title }: Pick<TenantEntity, 'sharedBy' | 'title'>, id: string): boolean {
  return sharedBy === undefined || id === 'id' || id === title
}

/** A value of a record that another one names; of one the session does not see nothing but its name. */
export function asFarAsSeen(
  entity: TenantEntity,
  { field, alias }: { readonly field: FieldDefinition; readonly alias: string },
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const seen = isAlwaysTold(entity, field.id) ? undefined : seenBySession(entity, alias)
  return seen === undefined ? value : sql`CASE WHEN ${seen} THEN ${value} END`
}

/** The text people know the record by; through a title that is a lookup, the text of what it points at. */
export function titleSql(
  context: LookupContext,
  { entity, fields }: { readonly entity: { readonly title: string }; readonly fields: readonly FieldDefinition[] },
  { alias, depth }: { readonly alias: string; readonly depth: number },
): RawBuilder<unknown> {
  const field = fields.find((candidate) => candidate.id === entity.title)
  const ref = field && fieldRef(field, alias)
  if (!field || !ref) return sql`NULL`
  if (!isLookup(field)) return sql`${wireValue(ref)}::text`
  const inner = expandedLookup(context, { ...ref, field }, { select: [], depth: depth + 1 })
  return inner ? sql`${inner} ->> '@larder.title'` : sql`NULL`
}

function joined(members: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return members.length === 0 ? sql`` : sql`, ${sql.join(members)}`
}
