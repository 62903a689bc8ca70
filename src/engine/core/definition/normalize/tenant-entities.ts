import type { FamilyDefinition } from '../../model/family-definition.ts'
import type { LinesField } from '../../model/field-definition.ts'
import type { TenantEntity } from '../../model/tenant-definitions.ts'

/** Every entity of the families by id: their own, and one for each lines field. */
export function tenantEntitiesOf(families: Iterable<FamilyDefinition>): ReadonlyMap<string, TenantEntity> {
  const entities = new Map<string, TenantEntity>()
  for (const family of families) {
    entities.set(family.entity.id, { ...family.entity, family: family.id, parent: undefined })
    for (const lines of family.entity.lines) entities.set(lines.entity, lineEntity(family, lines))
  }
  return entities
}

function lineEntity(family: FamilyDefinition, lines: LinesField): TenantEntity {
  return {
    id: lines.entity,
    set: lines.set,
    table: lines.table,
    storage: family.entity.storage,
    scope: family.entity.scope,
    alsoSeenAt: [],
    sharedBy: undefined,
    namesSite: family.entity.namesSite,
    usable: undefined,
    owner: undefined,
    readMark: undefined,
    about: undefined,
    underWay: undefined,
    changesWith: undefined,
    tree: undefined,
    copiedFrom: undefined,
    series: undefined,
    title: lines.title,
    searchFields: [],
    codes: [],
    labels: [],
    lookAlikes: [],
    oneBy: undefined,
    asksEarly: [],
    filesUpTo: undefined,
    fields: lines.fields,
    lines: [],
    roles: {},
    rules: [],
    preferences: family.entity.preferences,
    uniqueTogether: {},
    uniqueIfGiven: [],
    isKept: family.entity.isKept,
    isFixed: family.entity.isFixed,
    effects: [],
    family: family.id,
    parent: { entity: family.entity.id, field: lines.id },
  }
}
