import type { MenuItem, MenuNode } from '../../model/screens/menu-definition.ts'
import type { ClientSearchEntry, SearchEntry } from '../../model/screens/search-definition.ts'
import type { PermissionTree } from '../../http/definitions-contract.ts'
import { mayAny, type Viewer } from './viewer.ts'

/** The menu of the viewer: what they may not use or this edition does not have is absent; at site 1 the six kinds are disabled. */
export function projectMenu(nodes: readonly MenuNode[], viewer: Viewer): readonly MenuItem[] {
  return nodes.flatMap((node) => projectNode(node, viewer))
}

function projectNode(node: MenuNode, viewer: Viewer): readonly MenuItem[] {
  const { id: _id, permissions, disabledAtSite1, isAvailable, ...item } = node
  const SecondaryMenu = projectMenu(node.SecondaryMenu, viewer)
  const SubMenu = projectMenu(node.SubMenu, viewer)
  const isGroup = node.SecondaryMenu.length + node.SubMenu.length > 0
  const isEmptyGroup = isGroup && SecondaryMenu.length + SubMenu.length === 0
  const isOfSite = node.SiteId === 0 || node.SiteId === viewer.siteId
  if (!isAvailable || !isOfSite || isEmptyGroup || !mayAny(viewer, permissions)) return []
  return [{ ...item, SecondaryMenu, SubMenu, IsEnabled: item.IsEnabled && !(disabledAtSite1 && viewer.siteId === 1) }]
}

/** The catalogue of the viewer, with what this edition lacks and what is shut at the viewer's site said of each: an entry needs one active permission of its own (SPEC-2.7.8). */
export function projectSearch(
  entries: readonly SearchEntry[],
  viewer: Viewer,
  shut: ReadonlySet<string>,
): readonly ClientSearchEntry[] {
  return entries
    .filter((entry) => entry.subAuthorizationKey.some((name) => viewer.permissions.has(name)))
    .map(({ isAvailable, ...entry }) => {
      const lackHere = shut.has(entry.path) ? 'site' : 'none'
      return { ...entry, lack: isAvailable ? lackHere : 'edition' }
    })
}

/** The permission tree with the viewer's rights marked active (SHELL-4). */
export function projectPermissions(areas: Readonly<Record<string, readonly string[]>>, viewer: Viewer): PermissionTree {
  return {
    modules: Object.entries(areas).map(([area, names]) => ({
      Name: area,
      SubModules: [
        { Name: area, PermissionResource: names.map((Name) => ({ Name, IsActive: viewer.permissions.has(Name) })) },
      ],
    })),
  }
}
