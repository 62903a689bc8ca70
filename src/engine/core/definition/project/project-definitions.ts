import type { ClientDefinitions, ClientFamily } from '../../http/definitions-contract.ts'
import type { FieldDefinition } from '../field-definition.ts'
import type { TenantDefinitions } from '../tenant-definitions.ts'
import { projectEntity } from './project-fields.ts'
import { projectFamily, projectLookupOnly } from './project-family.ts'
import { projectMenu, projectPermissions, projectSearch } from './project-menu.ts'
import type { Viewer } from './viewer.ts'

/** What leaves the server of a tenant's definitions for one viewer: what they may not read is absent, not hidden. Session and hash are the caller's. */
export function projectDefinitions(
  definitions: TenantDefinitions,
  viewer: Viewer,
): Omit<ClientDefinitions, 'hash' | 'session'> {
  const visible = [...definitions.families.values()].flatMap(
    (family) => projectFamily(family, viewer, definitions.entity) ?? [],
  )
  return {
    menu: projectMenu(definitions.menu, viewer),
    families: Object.fromEntries(
      [...visible, ...lookedUp(visible, definitions, viewer)].map((family) => [family.id, family]),
    ),
    search: projectSearch(definitions.search, viewer),
    permissions: projectPermissions(definitions.areas, viewer),
  }
}

/** Families the viewer has no screen of, but whose records their lookups show. */
function lookedUp(
  visible: readonly ClientFamily[],
  definitions: TenantDefinitions,
  viewer: Viewer,
): readonly ClientFamily[] {
  const known = new Set(visible.map((family) => family.id))
  const wanted = new Map<string, Set<string>>()
  for (const field of visible.flatMap((family) => fieldsOf(family))) {
    if (field.lookup === undefined) continue
    const target = definitions.entity(field.lookup.to)
    if (target === undefined || known.has(target.family)) continue
    const ids = wanted.get(target.family) ?? new Set()
    // A lookup into lines needs the lines field of the parent; a lookup into a record needs the fields it shows or copies.
    const shown =
      target.parent === undefined
        ? [...field.lookup.columns, ...Object.values(field.lookup.fill)]
        : [target.parent.field]
    for (const id of shown) ids.add(id)
    wanted.set(target.family, ids)
  }
  return [...wanted].flatMap(([id, fields]) => {
    const family = definitions.families.get(id)
    return family === undefined
      ? []
      : [projectLookupOnly(family, fields, projectEntity(family.entity, viewer, definitions.entity))]
  })
}

function fieldsOf(family: ClientFamily): readonly FieldDefinition[] {
  return family.entity.fields.flatMap((field) => [field, ...(field.lines?.fields ?? [])])
}
