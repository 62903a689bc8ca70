import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { AnyField, LookupField, RecordFields } from '#core/model/field-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { wireName } from '#core/record/wire-record.ts'
import { mayView } from '#core/model/screens/may-view.ts'

/** An entity as one user may read it: what is not among the fields does not exist for the user, in no option of a query. */
export interface ReadableEntity extends RecordFields {
  readonly entity: TenantEntity
  /** True when the user may not open the records themselves and only picks them in lookups of other screens. */
  readonly isLookupOnly: boolean
}

/** The rights a reader has. */
export type Permissions = ReadonlySet<string>

/** What every page's header reads of these, whatever the role (ODS-4). */
const sessionEntities: Readonly<Record<string, readonly string[]>> = {
  site: ['id', 'code', 'name', 'baseCurrency', 'taxRegion', 'siteLocation', 'ianaTimezone'],
  location: ['id', 'code', 'name', 'isActive', 'site', 'locationType'],
  currency: ['id', 'code', 'name', 'decimals', 'symbol'],
  uiFieldLookup: ['id', 'name', 'language', 'displayName'],
}

type Known = Map<string, ReadableEntity | undefined>
const known = new WeakMap<TenantDefinitions, WeakMap<Permissions, Known>>()

/**
 * The entity cut down to the reader's rights, or undefined when it may not be read at all. With the family's view permission
 * that is every field whose `readIf` is held, of lines with that of the lines; without it, only what lookups of screens the reader may open show and copy.
 */
export function readableEntity(
  definitions: TenantDefinitions,
  permissions: Permissions,
  entityId: string,
): ReadableEntity | undefined {
  const ofDefinitions = known.get(definitions) ?? new WeakMap<Permissions, Known>()
  known.set(definitions, ofDefinitions)
  const ofReader: Known = ofDefinitions.get(permissions) ?? new Map()
  ofDefinitions.set(permissions, ofReader)
  if (!ofReader.has(entityId)) ofReader.set(entityId, cutDown(definitions, permissions, entityId))
  return ofReader.get(entityId)
}

function cutDown(
  definitions: TenantDefinitions,
  permissions: Permissions,
  entityId: string,
): ReadableEntity | undefined {
  const entity = definitions.entity(entityId)
  const family = entity && definitions.families.get(entity.family)
  if (!entity || !family) return undefined
  const readable = readableFields(entity, permissions)
  const grid = family.entity.lines.find(({ id }) => id === entity.parent?.field)
  const isOpen = grid?.readIf === undefined || permissions.has(grid.readIf)
  if (isOpen && mayView(family, permissions)) return { entity, ...readable, isLookupOnly: false }
  const shown = lookedUpFields(definitions, permissions, entity)
  const fields = readable.fields.filter((field) => shown.has(field.id))
  return fields.length === 0 ? undefined : { entity, fields, lines: [], isLookupOnly: true }
}

/** Field ids of `entity` that lookups of screens the reader may open need, and lookups among what those show (the unit of an item's unit). */
function lookedUpFields(
  definitions: TenantDefinitions,
  permissions: Permissions,
  entity: TenantEntity,
): ReadonlySet<string> {
  const shown = new Set(sessionEntities[entity.id] ?? [])
  for (const family of definitions.families.values()) {
    if (!mayView(family, permissions)) continue
    for (const field of lookupsOf(family, permissions)) {
      const target = definitions.entity(field.lookup.to)
      if (!target) continue
      const ids = lookupFields(target, field)
      if (target.id === entity.id) ids.forEach((id) => shown.add(id))
      for (const inner of target.fields.filter(isLookup)) {
        if (inner.lookup.to === entity.id && ids.includes(inner.id))
          lookupFields(entity, inner).forEach((id) => shown.add(id))
      }
    }
  }
  return shown
}

/** What one lookup needs of its target: title, columns, copied values, what its filter names. */
function lookupFields(target: TenantEntity, { lookup }: LookupField): readonly string[] {
  const named = new Set(lookup.filter?.match(/[A-Za-z_][A-Za-z0-9_]*/g))
  const filtered = target.fields.filter((field) => named.has(wireName(field)))
  const copied = Object.values(lookup.fill)
  return [
    'id',
    'lineNo',
    'isActive',
    'site',
    target.title,
    ...lookup.columns,
    ...copied,
    ...lookup.same.map(({ field }) => field),
    ...filtered.map((field) => field.id),
  ]
}

/** The lookups a reader sees, without copies into what the reader may not see. */
function lookupsOf({ entity }: FamilyDefinition, permissions: Permissions): readonly LookupField[] {
  const { fields, lines } = readableFields(entity, permissions)
  return [fields, ...lines.map((field) => field.fields)].flatMap((siblings) =>
    siblings.filter(isLookup).map((field) => {
      const kept = Object.entries(field.lookup.fill).filter(([to]) => siblings.some(({ id }) => id === to))
      return { ...field, lookup: { ...field.lookup, fill: Object.fromEntries(kept) } }
    }),
  )
}

/** Fields whose `readIf` the reader holds; of lines, their readable cells. */
export function readableFields({ fields, lines }: RecordFields, permissions: Permissions): RecordFields {
  const isReadable = ({ readIf }: AnyField) => readIf === undefined || permissions.has(readIf)
  return {
    fields: fields.filter(isReadable),
    lines: lines.filter(isReadable).map((field) => ({ ...field, fields: field.fields.filter(isReadable) })),
  }
}
