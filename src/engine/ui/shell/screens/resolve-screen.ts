import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'
import type { SearchLack } from '#core/model/screens/search-definition.ts'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { templatesPath } from '../menu/item-path.ts'
import { isSectionRoute } from './known-sections.ts'
import { landingPath } from './landing-path.ts'

/** Why a screen of the product does not open. */
export type ScreenLack = Exclude<SearchLack, 'none'> | 'role'

/** What a path under the tenant means to one user. */
export type ResolvedScreen =
  | { readonly kind: 'list'; readonly family: ClientFamily; readonly listId: string }
  | { readonly kind: 'form'; readonly family: ClientFamily; readonly recordId: number | undefined }
  /** Another path under the tenant, with its query. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'section'; readonly item: MenuItem }
  /** A screen the product has, but not in this edition, at this site or for this role. */
  | { readonly kind: 'unavailable'; readonly lack: ScreenLack }
  | { readonly kind: 'unknown' }

/** Resolves `transaction/view-requisition` and the like from the user's cut of the definitions; what is not in it is closed to their role or unknown (SPEC-2.1.8). */
export function resolveScreen(definitions: ClientDefinitions, path: string, query: URLSearchParams): ResolvedScreen {
  const plain = path.replace(/^\/+|\/+$/g, '')
  if (plain === '') return redirectTo(landingPath(definitions.menu))
  return (
    listAt(definitions, plain, query) ??
    formAt(definitions, plain) ??
    unavailableAt(definitions, plain) ??
    sectionAt(definitions, plain)
  )
}

/** Screens of the user's catalogue that this edition lacks or the site shuts, and the templates, to which the menu leads by itself. */
function unavailableAt({ search }: ClientDefinitions, path: string): ResolvedScreen | undefined {
  const lack = search.find((entry) => entry.path === path)?.lack ?? 'none'
  if (lack !== 'none') return { kind: 'unavailable', lack }
  return path === templatesPath ? { kind: 'unavailable', lack: 'edition' } : undefined
}

/** Several lists may share a route; `list=requisitions` or the specification's `gridName=Inbox` picks one, the first is the family's own. */
function listAt({ families }: ClientDefinitions, path: string, query: URLSearchParams): ResolvedScreen | undefined {
  const gridName = query.get('gridName') ?? ''
  const wanted = query.get('list') ?? gridName.slice(0, 1).toLowerCase() + gridName.slice(1)
  for (const family of Object.values(families)) {
    if (!family.access.canView) continue
    const ids = Object.keys(family.routes.lists).filter((id) => family.routes.lists[id] === path && family.lists[id])
    const listId = ids.find((id) => id === wanted) ?? ids[0]
    if (listId !== undefined) return { kind: 'list', family, listId }
  }
  return undefined
}

/** `create` is a new record if the user may make one, `create/12` is record 12. */
function formAt({ families }: ClientDefinitions, path: string): ResolvedScreen | undefined {
  for (const family of Object.values(families)) {
    const { create } = family.routes
    if (create === undefined || !family.access.canView) continue
    if (path === create) return family.access.canCreate ? { kind: 'form', family, recordId: undefined } : undefined
    const id = path.startsWith(`${create}/`) ? path.slice(create.length + 1) : ''
    if (/^[1-9]\d{0,15}$/.test(id)) return { kind: 'form', family, recordId: Number(id) }
  }
  return undefined
}

/** A section such as `setup` lists what the user may open of it, one outside the menu leads to its first list; every section has its route, also one this edition lacks. */
function sectionAt({ menu, families, search, closedRoutes }: ClientDefinitions, path: string): ResolvedScreen {
  const item = menu.find((one) => one.RoutingURL === path)
  if (item !== undefined && landingPath([item]) !== undefined) return { kind: 'section', item }
  if (!isSectionRoute(path))
    return isClosed(closedRoutes, path) ? { kind: 'unavailable', lack: 'role' } : { kind: 'unknown' }
  const visible = Object.values(families).filter(({ access }) => access.canView)
  const list = visible
    .flatMap(({ routes }) => Object.values(routes.lists))
    .find((route) => route.startsWith(`${path}/`))
  if (list !== undefined) return redirectTo(list)
  // With rights to screens of the section and none of them here, the edition lacks them; without rights, the role does.
  const mayOpen = search.some((entry) => entry.path.startsWith(`${path}/`) || entry.path === path)
  return { kind: 'unavailable', lack: mayOpen ? 'edition' : 'role' }
}

/** True for a screen of the product that the user's rights do not open, also with the number of a record. */
function isClosed(routes: readonly string[], path: string): boolean {
  return routes.includes(path.replace(/\/[1-9]\d{0,15}$/, ''))
}

function redirectTo(path: string | undefined): ResolvedScreen {
  return path === undefined ? { kind: 'unknown' } : { kind: 'redirect', to: path }
}
