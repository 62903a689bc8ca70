import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/definition/tenant-definitions.ts'

/** An entity as one user may read it: what is not among the fields does not exist for the user, in no option of a query. */
export interface ReadableEntity {
  readonly entity: TenantEntity
  readonly fields: readonly FieldDefinition[]
  /** True when the user may not open the records themselves and only picks them in lookups of other screens. */
  readonly isLookupOnly: boolean
}

/** The rights a reader has. */
export type Permissions = ReadonlySet<string>

/** What every page's header reads of these, whatever the role (spec 7.3). */
const sessionEntities: Readonly<Record<string, readonly string[]>> = {
  site: ['id', 'code', 'name', 'baseCurrency', 'taxRegion', 'siteLocation', 'ianaTimezone'],
  location: ['id', 'code', 'name', 'isActive', 'site', 'locationType'],
  currency: ['id', 'code', 'name', 'decimals', 'symbol'],
}

/**
 * The entity cut down to the reader's rights, or undefined when it may not be read at all. With the family's view permission
 * that is every field whose `readIf` is held; without it, only what lookups of screens the reader may open show and copy.
 */
export function readableEntity(
  definitions: TenantDefinitions,
  permissions: Permissions,
  entityId: string,
): ReadableEntity | undefined {
  const entity = definitions.entity(entityId)
  const family = entity && definitions.families.get(entity.family)
  if (!entity || !family) return undefined
  const readable = readableFields(entity.fields, permissions)
  if (permissions.has(family.permissions.view)) return { entity, fields: readable, isLookupOnly: false }
  const shown = lookedUpFields(definitions, permissions, entity)
  const fields = readable.filter((field) => shown.has(field.id))
  return fields.length === 0 ? undefined : { entity, fields, isLookupOnly: true }
}

/** Field ids of `entity` that lookups of screens the reader may open need: title, columns, copied values, filters. */
function lookedUpFields(
  definitions: TenantDefinitions,
  permissions: Permissions,
  entity: TenantEntity,
): ReadonlySet<string> {
  const shown = new Set(sessionEntities[entity.id] ?? [])
  for (const family of definitions.families.values()) {
    if (!permissions.has(family.permissions.view)) continue
    for (const field of lookupsOf(family)) {
      if (field.lookup?.to === entity.id) addLookup(shown, entity, field)
    }
  }
  return shown
}

function addLookup(shown: Set<string>, entity: TenantEntity, field: FieldDefinition): void {
  const { lookup } = field
  if (!lookup) return
  for (const id of ['id', 'lineNo', 'isActive', 'site', entity.title, ...lookup.columns, ...Object.values(lookup.fill)])
    shown.add(id)
  const named = new Set(lookup.filter?.match(/[A-Za-z_][A-Za-z0-9_]*/g))
  for (const target of entity.fields) if (named.has(target.lookup?.keyProperty ?? target.property)) shown.add(target.id)
}

function lookupsOf(family: FamilyDefinition): readonly FieldDefinition[] {
  return family.entity.fields.flatMap((field) => [field, ...(field.lines?.fields ?? [])])
}

/** Fields whose `readIf` the reader holds; of lines, their readable cells. */
export function readableFields(
  fields: readonly FieldDefinition[],
  permissions: Permissions,
): readonly FieldDefinition[] {
  return fields
    .filter((field) => field.readIf === undefined || permissions.has(field.readIf))
    .map((field) =>
      field.lines
        ? { ...field, lines: { ...field.lines, fields: readableFields(field.lines.fields, permissions) } }
        : field,
    )
}
