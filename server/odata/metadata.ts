import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { wireName } from '#core/record/wire-record.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { readableEntity, type Permissions, type ReadableEntity } from '../entity-sql/readable-entity.ts'
import { parentKey } from '../entity-sql/row-columns.ts'

const namespace = 'Larder'

/** $metadata as OData 4 CSDL: the entities and properties this reader may see, and nothing of the others. */
export function metadataXml(definitions: TenantDefinitions, permissions: Permissions): string {
  const readable = [...definitions.entities.keys()].flatMap((id) => readableEntity(definitions, permissions, id) ?? [])
  const names = new Map(readable.map((each) => [each.entity.id, typeName(each)]))
  const types = readable.map((each) => entityType(each, names)).join('')
  const sets = readable
    .filter(({ entity }) => definitions.entityBySet(entity.set) !== undefined)
    .map((each) => `<EntitySet Name="${each.entity.set}" EntityType="${namespace}.${typeName(each)}"/>`)
    .join('')
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    `<Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types}` +
    `<EntityContainer Name="Container">${sets}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
  )
}

function typeName({ entity }: ReadableEntity): string {
  return entity.id.slice(0, 1).toUpperCase() + entity.id.slice(1)
}

function entityType(readable: ReadableEntity, names: ReadonlyMap<string, string>): string {
  const parent = parentKey(readable)
  const properties = readable.fields.map((field) => property(field, names)).join('')
  const grids = readable.lines.map((lines) => containment(lines, names)).join('')
  const owner = parent === undefined ? '' : `<Property Name="${parent}" Type="Edm.Int64" Nullable="false"/>`
  return `<EntityType Name="${typeName(readable)}"><Key><PropertyRef Name="Id"/></Key>${properties}${grids}${owner}</EntityType>`
}

function property(field: FieldDefinition, names: ReadonlyMap<string, string>): string {
  const type = field.id === 'id' ? 'Edm.Int64' : kindOf(field).edmType
  const own = `<Property Name="${wireName(field)}" Type="${type}"${nullable(field)}/>`
  const target = isLookup(field) ? names.get(field.lookup.to) : undefined
  return target === undefined
    ? own
    : `${own}<NavigationProperty Name="${field.property}" Type="${namespace}.${target}"/>`
}

function containment(lines: LinesField, names: ReadonlyMap<string, string>): string {
  const type = names.get(lines.entity)
  return type === undefined
    ? ''
    : `<NavigationProperty Name="${lines.property}" Type="Collection(${namespace}.${type})" ContainsTarget="true"/>`
}

function nullable(field: FieldDefinition): string {
  return field.id === 'id' || (field.required && field.visibleIf === undefined) ? ' Nullable="false"' : ''
}
