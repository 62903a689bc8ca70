import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { FieldDefinition, LinesDefinition } from '#core/definition/field-definition.ts'
import { columnType } from './entity-table-columns.ts'

/** One index; `on` is the list inside the parentheses, made of quoted names and fixed words only. */
export interface IndexShape {
  readonly name: string
  readonly on: string
  readonly isUnique: boolean
}

/** Indexes of a header table: status, references, what lists are sorted by, and the values that may stand only once. */
export function headerIndexes(family: FamilyDefinition): readonly IndexShape[] {
  const { entity } = family
  if (entity.storage === 'system') return []
  const own = entity.fields.filter((field) => !field.isCustom && columnType(field) !== undefined && field.id !== 'id')
  const sorted = sortFields(family, own)
  return distinct([
    ...(family.kind === 'document' ? [index(entity.table, ['doc_no'], 'unique')] : []),
    ...own.filter((field) => field.unique).map((field) => uniqueIndex(entity.table, field)),
    ...own
      .filter((field) => field.lookup ?? sorted.has(field.id))
      .map((field) => index(entity.table, [field.column, 'id'])),
    ...siteIndexes(family, own),
  ])
}

/** The first screen of a session of one site asks for its own rows in the list's own order, or those in a state. */
function siteIndexes(family: FamilyDefinition, own: readonly FieldDefinition[]): readonly IndexShape[] {
  if (family.kind !== 'document' || family.entity.scope !== 'site') return []
  const sorts = Object.values(family.lists).map((list) => list.sort.field)
  const columns = own
    .filter((field) => sorts.includes(field.id) || field.type === 'status')
    .map((field) => field.column)
  return columns.map((column) => index(family.entity.table, ['site_id', column, 'id']))
}

/** Short values a list shows can be sorted by; long texts cannot. */
function sortFields(family: FamilyDefinition, own: readonly FieldDefinition[]): ReadonlySet<string> {
  const named = new Set(
    Object.values(family.lists).flatMap((list) => [...list.columns, ...list.filters, list.sort.field]),
  )
  return new Set(own.filter((field) => named.has(field.id) && field.type !== 'multiline').map((field) => field.id))
}

/** Indexes of a lines table: the way from the parent in order, and every reference. */
export function lineIndexes(lines: LinesDefinition): readonly IndexShape[] {
  const lookups = lines.fields.filter((field) => field.lookup !== undefined && !field.isCustom)
  return [
    index(lines.table, ['parent_id', 'line_no']),
    ...lookups.map((field) => index(lines.table, [field.column])),
    ...lines.fields.filter((field) => field.unique && !field.isCustom).map((field) => uniqueIndex(lines.table, field)),
  ]
}

function index(table: string, columns: readonly string[], kind: 'plain' | 'unique' = 'plain'): IndexShape {
  const suffix = kind === 'unique' ? 'key' : 'idx'
  const name = objectName(`${table}_${columns.join('_')}_${suffix}`)
  return { name, on: ['tenant_id', ...columns].map(quoted).join(', '), isUnique: kind === 'unique' }
}

/** Texts are compared without regard to case, so `Kitchen` and `kitchen` cannot both exist. */
function uniqueIndex(table: string, field: FieldDefinition): IndexShape {
  const value = columnType(field) === 'text' ? `lower(${quoted(field.column)})` : quoted(field.column)
  return { name: objectName(`${table}_${field.column}_key`), on: `${quoted('tenant_id')}, ${value}`, isUnique: true }
}

function distinct(indexes: readonly IndexShape[]): readonly IndexShape[] {
  return [...new Map(indexes.map((each) => [each.name, each])).values()]
}

/** PostgreSQL cuts names at 63 bytes; cut here as well, so that the name is found again. */
export function objectName(name: string): string {
  return name.slice(0, 63)
}

/** A name as SQL: definitions may only hold letters, digits and _, and it is quoted all the same. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
