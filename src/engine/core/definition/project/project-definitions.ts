import type { ClientDefinitions, ClientFamily } from '../../http/definitions-contract.ts'
import type { FieldDefinition } from '../../model/field-definition.ts'
import type { TenantDefinitions } from '../../model/tenant-definitions.ts'
import { projectEntity } from './project-fields.ts'
import { projectFamily, projectLookupOnly } from './project-family.ts'
import { projectMenu, projectPermissions, projectSearch } from './project-menu.ts'
import type { Viewer } from './viewer.ts'
import { isLookup } from '../../model/field-shapes.ts'

/** What leaves the server of a tenant's definitions for one viewer: what they may not read is absent, not hidden. Session, preferences and hash are the caller's. */
export function projectDefinitions(
  definitions: TenantDefinitions,
  viewer: Viewer,
): Omit<ClientDefinitions, 'hash' | 'session' | 'preferences'> {
  const shown = [...definitions.families.values()].flatMap((family) => projectFamily(family, viewer, definitions) ?? [])
  // Who may not see a source is not offered to make anything of it, but where it is taken from blind.
  const ids = new Set(shown.map(({ id }) => id))
  const visible = shown.map((one) => ({
    ...one,
    sources: one.sources.filter(({ from, isBlind }) => isBlind || ids.has(from)),
  }))
  return {
    menu: projectMenu(definitions.menu, viewer),
    families: Object.fromEntries(
      [...visible, ...lookedUp(visible, definitions, viewer)].map((family) => [family.id, family]),
    ),
    search: projectSearch(definitions.search, viewer, shutForms(definitions, viewer)),
    closedRoutes: closedRoutes(definitions, visible),
    permissions: projectPermissions(definitions.areas, viewer),
    plugins: definitions.settings.plugins,
  }
}

/** Routes of lists and forms that the viewer's rights do not open (SPEC-2.1.8). */
function closedRoutes({ families }: TenantDefinitions, visible: readonly ClientFamily[]): readonly string[] {
  const shown = new Map(visible.map((family) => [family.id, family]))
  const open = new Set(visible.flatMap((family) => Object.keys(family.lists).map((id) => family.routes.lists[id])))
  const lists = [...families.values()].flatMap(({ routes }) => Object.values(routes.lists))
  const forms = [...families.values()].flatMap(({ id, routes: { create, isOpenOnly } }) => {
    const access = shown.get(id)?.access
    const isClosed = access === undefined || (!access.canCreate && !isOpenOnly)
    return create !== undefined && isClosed ? [create] : []
  })
  return [...new Set([...lists.filter((route) => !open.has(route)), ...forms])].toSorted()
}

/** Routes of new records that the head office may not enter. */
function shutForms({ families }: TenantDefinitions, { siteId }: Viewer): ReadonlySet<string> {
  const shut = siteId === 1 ? [...families.values()].filter((family) => family.disabledAtSite1) : []
  return new Set(shut.flatMap(({ routes }) => routes.create ?? []))
}

/** Families the viewer has no screen of, but whose records their lookups show. */
function lookedUp(
  visible: readonly ClientFamily[],
  definitions: TenantDefinitions,
  viewer: Viewer,
): readonly ClientFamily[] {
  const screens = new Set(visible.map((family) => family.id))
  let found: readonly ClientFamily[] = []
  // What is looked up may show lookups of its own, such as the unit of an item's unit.
  for (let before = -1; before !== sizeOf(found);) {
    before = sizeOf(found)
    const wanted = wantedBy([...visible, ...found], definitions, screens)
    found = [...wanted].flatMap(([id, fields]) => {
      const family = definitions.families.get(id)
      const entity = family === undefined ? undefined : projectEntity(family.entity, viewer, definitions.entity)
      return family === undefined || entity === undefined ? [] : [projectLookupOnly(family, fields, entity)]
    })
  }
  return found
}

/** Family → fields that lookups show, copy or look into; families with screens of their own left out. */
function wantedBy(
  families: readonly ClientFamily[],
  definitions: TenantDefinitions,
  screens: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const { lookup } of families.flatMap((family) => fieldsOf(family)).filter(isLookup)) {
    const target = definitions.entity(lookup.to)
    if (target === undefined || screens.has(target.family)) continue
    const ids = wanted.get(target.family) ?? new Set()
    // A lookup into lines needs the lines field of the parent.
    const shown =
      target.parent === undefined
        ? [...lookup.columns, ...Object.values(lookup.fill), ...lookup.same.map(({ field }) => field)]
        : [target.parent.field]
    for (const id of shown) ids.add(id)
    wanted.set(target.family, ids)
  }
  return wanted
}

function sizeOf(families: readonly ClientFamily[]): number {
  return families.flatMap(fieldsOf).length + families.flatMap(({ entity }) => entity.lines).length
}

function fieldsOf({ entity }: ClientFamily): readonly FieldDefinition[] {
  return [...entity.fields, ...entity.lines.flatMap((lines) => lines.fields)]
}
