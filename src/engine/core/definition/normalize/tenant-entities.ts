import type { FamilyDefinition } from '../family-definition.ts'
import type { TenantEntity } from '../tenant-definitions.ts'

/** Every entity of the families by id: their own, and one for each lines field. */
export function tenantEntitiesOf(families: Iterable<FamilyDefinition>): ReadonlyMap<string, TenantEntity> {
  const entities = new Map<string, TenantEntity>()
  for (const family of families) {
    entities.set(family.entity.id, { ...family.entity, family: family.id, parent: undefined })
    for (const field of family.entity.fields) {
      if (field.lines !== undefined) entities.set(field.lines.entity, lineEntity(family, field.id, field.lines))
    }
  }
  return entities
}

function lineEntity(
  family: FamilyDefinition,
  field: string,
  lines: NonNullable<FamilyDefinition['entity']['fields'][number]['lines']>,
): TenantEntity {
  return {
    id: lines.entity,
    set: lines.set,
    table: lines.table,
    storage: family.entity.storage,
    scope: family.entity.scope,
    owner: undefined,
    readMark: undefined,
    title: lines.title,
    searchFields: [],
    fields: lines.fields,
    roles: {},
    rules: [],
    uniqueTogether: {},
    isKept: family.entity.isKept,
    isFixed: family.entity.isFixed,
    effect: undefined,
    family: family.id,
    parent: { entity: family.entity.id, field },
  }
}
