import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { highlightKey } from './item-path.ts'
import type { Highlight } from './parse-highlight.ts'

/** Where someone is: path under the tenant, what `data` says, and the families whose forms belong to the item of the list they are opened from. */
export interface MenuSpot {
  readonly path: string
  readonly highlight: Highlight
  readonly families: Readonly<Record<string, ClientFamily>>
}

/** Id of the menu item that is current: by the `data` parameter first, else by the route (SPEC-2.5.3). It is asked for at every navigation. */
export function currentItemId(menu: readonly MenuItem[], place: MenuSpot): number | undefined {
  const leaves = menu.flatMap((item) => [...item.SecondaryMenu.flatMap((second) => [second, ...second.SubMenu]), item])
  const byData = leaves.find((item) => isNamed(item, place.highlight))
  if (byData !== undefined) return byData.Id
  const routes = routesOf(place)
  return leaves.find(({ RoutingURL }) => RoutingURL !== '' && routes.has(RoutingURL))?.Id
}

function isNamed(item: MenuItem, highlight: Highlight): boolean {
  // The key of an item comes from a closed set, of which Highlight has every one.
  const key = highlightKey(item.ParentId, item.OdataKey) as keyof Highlight
  return item.ParentId !== 0 && highlight[key] === item.OdataKey
}

/** The path itself, and where it is that of a form the lists that lead there. Families are gone through once, however many items there are. */
function routesOf({ path, families }: MenuSpot): ReadonlySet<string> {
  const lists = Object.entries(families).flatMap(([id, { routes }]) => {
    const isForm = routes.create !== undefined && (path === routes.create || path.startsWith(`${routes.create}/`))
    return isForm ? listRoutes(id, families) : []
  })
  return new Set([path, ...lists])
}

/** Routes of the lists that lead to a family's forms: its own, else those of the families whose lists make its records. */
function listRoutes(id: string, families: MenuSpot['families']): readonly string[] {
  const own = Object.values(families[id]?.routes.lists ?? {})
  if (own.length > 0) return own
  const makers = Object.values(families).filter(({ lists }) =>
    Object.values(lists).some(({ composes }) => composes === id),
  )
  return makers.flatMap(({ routes }) => Object.values(routes.lists))
}
