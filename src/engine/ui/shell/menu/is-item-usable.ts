import { headOffice, isDisabledAtHeadOffice } from '#core/model/head-office.ts'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'

/** True when an item is shown to the user at all. */
export function isItemShown(item: MenuItem): boolean {
  return item.Authorization && item.IsVisible
}

/** True when an item may also be chosen. */
export function isItemUsable(item: MenuItem): boolean {
  return isItemShown(item) && item.IsEnabled
}

/** True when the head office may not use this item: one of the six keys, or a screen that the server disables there. */
export function isDisabledAtSite(item: MenuItem, siteId: number): boolean {
  return siteId === headOffice && (!item.IsEnabled || isDisabledAtHeadOffice(item.OdataKey))
}
