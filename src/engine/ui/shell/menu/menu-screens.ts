import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { isDisabledAtSite, isItemShown, isItemUsable } from './is-item-usable.ts'

/** A screen the menu leads to, with the items it stands under. */
export interface MenuScreen {
  readonly item: MenuItem
  /** The primary item first; empty for a primary item. */
  readonly under: readonly MenuItem[]
}

/** Items that do something and lead to no screen of ours. */
const actions: readonly string[] = ['help', 'logout']

/** Every screen the menu opens for this person at this site, each once: where it stands first. */
export function menuScreens(menu: readonly MenuItem[], siteId: number): readonly MenuScreen[] {
  const screens = menu.flatMap((item) => screensUnder(item, [], siteId))
  const first = new Map<string, MenuScreen>()
  for (const screen of screens) {
    const { RoutingURL } = screen.item
    if (!first.has(RoutingURL)) first.set(RoutingURL, screen)
  }
  return [...first.values()]
}

function screensUnder(item: MenuItem, under: readonly MenuItem[], siteId: number): readonly MenuScreen[] {
  if (!isItemShown(item)) return []
  const inner = [...item.SecondaryMenu, ...item.SubMenu].flatMap((one) => screensUnder(one, [...under, item], siteId))
  const isOpen = isItemUsable(item) && !isDisabledAtSite(item, siteId) && leadsSomewhere(item, under)
  return isOpen ? [{ item, under }, ...inner] : inner
}

/** A primary item with a panel opens that alone; Setup has a page of its own beside it. */
function leadsSomewhere(item: MenuItem, under: readonly MenuItem[]): boolean {
  if (item.RoutingURL === '' || actions.includes(item.OdataKey)) return false
  return under.length > 0 || item.OdataKey === 'setup' || !item.SecondaryMenu.some(isItemShown)
}
