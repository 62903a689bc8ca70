import { sql, type RawBuilder } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Scalar } from '#core/model/value.ts'
import { frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import type { Trx } from '../../db/pool.ts'

/** Which records are read, and what of them. */
export interface MasterQuestion {
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  /** Field → value it must have; of a tree, or of a lookup into one, also what lies below. */
  readonly where: readonly { readonly field: FieldDefinition; readonly value: Scalar }[]
  /** Lines it must have. */
  readonly having: readonly HavingLine[]
  readonly fields: readonly FieldDefinition[]
  /** Id behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** A line with a value in a field, and with a yes in another one where one is named. */
export interface HavingLine {
  readonly lines: LinesField
  readonly field: FieldDefinition
  readonly flag: FieldDefinition | undefined
  readonly value: Scalar
}

/** A record: values and titles of lookups, by field id. */
export interface ReadMaster {
  readonly id: number
  readonly values: Readonly<Record<string, Scalar>>
  readonly titles: Readonly<Record<string, string | null>>
}

/** The next records that fit, by id, with the titles of what they point at. */
export async function readMasters(trx: Trx, question: MasterQuestion): Promise<readonly ReadMaster[]> {
  const { family, fields, after, most } = question
  const lookups = fields.filter(isLookup)
  const values = fields.map(({ id, column }) => sql`, m.${ownName(column)} as ${ownName(`v_${id}`)}`)
  const titles = lookups.map(
    (field) => sql`, ${titleOf(trx, question.definitions, { field, alias: 'm' })} as ${ownName(`t_${field.id}`)}`,
  )
  const { rows } = await sql<Record<string, Scalar> & { readonly id: number }>`
    select m.id${sql.join(values, sql``)}${sql.join(titles, sql``)} from ${tableRef(family.entity.table)} as m
    where ${ofTenant(trx, 'm')} and m.id > ${after}${sql.join(conditions(trx, question), sql``)} order by m.id limit ${most}`.execute(
    trx,
  )
  return rows.map((row) => ({
    id: row.id,
    values: Object.fromEntries(fields.map(({ id }) => [id, row[`v_${id}`] ?? null])),
    titles: Object.fromEntries(lookups.map(({ id }) => [id, textOrNull(row[`t_${id}`])])),
  }))
}

/** How many records fit. */
export async function countMasters(trx: Trx, question: MasterQuestion): Promise<number> {
  const { rows } = await sql<{
    readonly count: number
  }>`select count(*)::int as count from ${tableRef(question.family.entity.table)} as m
    where ${ofTenant(trx, 'm')}${sql.join(conditions(trx, question), sql``)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Titles of single records, for values that are not stored yet; field id → title. */
export async function readTitles(
  trx: Trx,
  definitions: TenantDefinitions,
  asked: readonly { readonly field: FieldDefinition; readonly value: Scalar }[],
): Promise<ReadonlyMap<string, string>> {
  const parts = asked.flatMap(({ field, value }) => {
    const target = isLookup(field) ? definitions.entity(field.lookup.to) : undefined
    if (target === undefined) return []
    return [
      sql`select ${field.id}::text as field, o.${ownName(columnOf(target.fields, target.title))}::text as title
      from ${tableRef(target.table)} as o where ${ofTenant(trx, 'o')} and o.id = ${value}`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{
    readonly field: string
    readonly title: string
  }>`${sql.join(parts, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ field, title }) => [field, title]))
}

/** The title of the record a lookup names; null where it is no lookup, and where the transaction does not see that record. */
export function titleOf(
  trx: Trx,
  definitions: TenantDefinitions,
  { field, alias }: { readonly field: FieldDefinition; readonly alias: string },
): RawBuilder<unknown> {
  const target = isLookup(field) ? definitions.entity(field.lookup.to) : undefined
  if (target === undefined) return sql`null`
  return sql`(select o.${ownName(columnOf(target.fields, target.title))}::text from ${tableRef(target.table)} as o
    where ${ofTenant(trx, 'o')} and o.id = ${ownName(alias)}.${ownName(field.column)})`
}

function conditions(trx: Trx, question: MasterQuestion): readonly RawBuilder<unknown>[] {
  return [
    ...question.where.map((one) => conditionOf(trx, question, one)),
    ...question.having.map((one) => hasLine(trx, one)),
  ]
}

function hasLine(trx: Trx, { lines, field, flag, value }: HavingLine): RawBuilder<unknown> {
  const says = flag === undefined ? sql`` : sql` and l.${ownName(flag.column)}`
  return sql` and exists (select from ${tableRef(lines.table)} as l where ${ofTenant(trx, 'l')}
    and ${frameColumn('l', 'parent_id')} = ${frameColumn('m', 'id')} and l.${ownName(field.column)} = ${value}${says})`
}

function conditionOf(
  trx: Trx,
  question: MasterQuestion,
  { field, value }: MasterQuestion['where'][number],
): RawBuilder<unknown> {
  const tree = isLookup(field) ? question.definitions.entity(field.lookup.to) : undefined
  if (tree?.tree === undefined) return sql` and m.${ownName(field.column)} = ${value}`
  const above = ownName(columnOf(tree.fields, tree.tree))
  return sql` and m.${ownName(field.column)} in (with recursive below as (
      select c.id from ${tableRef(tree.table)} as c where ${ofTenant(trx, 'c')} and ${frameColumn('c', 'id')} = ${value}
      union select c.id from ${tableRef(tree.table)} as c join below as b on c.${above} = b.id where ${ofTenant(trx, 'c')}) select id from below)`
}

function columnOf(fields: readonly FieldDefinition[], id: string): string {
  const field = fields.find((one) => one.id === id)
  if (field === undefined) throw new Error(`There is no field ${id}, which the linker proves`)
  return field.column
}

function textOrNull(value: Scalar | undefined): string | null {
  return typeof value === 'string' ? value : null
}
