import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { isItemUsable } from '../menu/is-item-usable.ts'
import { itemPath, landingItemPath } from '../menu/item-path.ts'

/** Path under the tenant of the first authorised primary item and its first secondary item (SPEC-2.5.5). */
export function landingPath(menu: readonly MenuItem[]): string | undefined {
  for (const primary of menu) {
    if (!isItemUsable(primary)) continue
    const secondary = primary.SecondaryMenu.find(isItemUsable)
    if (secondary !== undefined) return landingItemPath(secondary)
    if (primary.SecondaryMenu.length === 0 && primary.RoutingURL !== '' && primary.OdataKey !== 'logout')
      return itemPath(primary)
  }
  return undefined
}
