import type { MenuItem } from '#core/model/menu-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { highlightKey } from './item-path.ts'
import type { Highlight } from './parse-highlight.ts'

/** Where someone is: path under the tenant, what `data` says, and the families whose forms belong to their list's item. */
export interface Place {
  readonly path: string
  readonly highlight: Highlight
  readonly families: Readonly<Record<string, ClientFamily>>
}

/** Id of the menu item that is current: by the `data` parameter first, else by the route (SPEC-2.5.3). */
export function currentItemId(menu: readonly MenuItem[], place: Place): number | undefined {
  const leaves = menu.flatMap((item) => [...item.SecondaryMenu.flatMap((second) => [second, ...second.SubMenu]), item])
  const byData = leaves.find((item) => isNamed(item, place.highlight))
  return (byData ?? leaves.find((item) => isRoutedTo(item, place)))?.Id
}

function isNamed(item: MenuItem, highlight: Highlight): boolean {
  // The key of an item comes from a closed set, of which Highlight has every one.
  const key = highlightKey(item.ParentId, item.OdataKey) as keyof Highlight
  return item.ParentId !== 0 && highlight[key] === item.OdataKey
}

function isRoutedTo(item: MenuItem, { path, families }: Place): boolean {
  if (item.RoutingURL === '') return false
  if (item.RoutingURL === path) return true
  return Object.values(families).some(({ routes }) => {
    const isForm = routes.create !== undefined && (path === routes.create || path.startsWith(`${routes.create}/`))
    return isForm && Object.values(routes.lists).includes(item.RoutingURL)
  })
}
