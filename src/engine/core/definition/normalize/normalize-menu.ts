import { isDisabledAtHeadOffice } from '../../model/head-office.ts'
import type { MenuHighlight } from '../../model/screens/menu-highlight.ts'
import type { MenuNode } from '../../model/screens/menu-definition.ts'
import type { MenuHighlightSource } from '../schema/tenant/menu-highlight-schema.ts'
import type { MenuItemSource, MenuSource } from '../schema/menu-schema.ts'
import { textKey } from './locales/text-key.ts'
import type { Screen } from './screens-of.ts'

/** Screens by route. */
type Screens = ReadonlyMap<string, Screen>

/** The side menu with permissions and availability worked out from the screens its items lead to. */
export function normalizeMenu(source: MenuSource, screens: Screens): readonly MenuNode[] {
  return Object.entries(source.items).map(([id, item]) => nodeOf(id, item, screens))
}

function nodeOf(id: string, item: MenuItemSource, screens: Screens): MenuNode {
  const screen = screens.get(item.RoutingURL)
  const below = (items: Readonly<Record<string, MenuItemSource>> = {}) =>
    Object.entries(items).map(([key, one]) => nodeOf(key, one, screens))
  const SecondaryMenu = below(item.SecondaryMenu)
  const SubMenu = below(item.SubMenu)
  const hasChildren = SecondaryMenu.length + SubMenu.length > 0
  return {
    id,
    Id: item.Id,
    SiteId: item.SiteId ?? 0,
    OdataKey: item.OdataKey,
    Authorization: true,
    RoutingURL: item.RoutingURL,
    ParentId: item.ParentId,
    SecondaryMenu,
    SubMenu,
    DisplayName: textKey(item.DisplayName, ''),
    Description: textKey(item.Description, ''),
    Group: textKey(item.Group, ''),
    IconName: item.IconName ?? '',
    IconBool: (item.IconName ?? '') !== '',
    IsVisible: item.IsVisible ?? true,
    IsEnabled: item.IsEnabled ?? true,
    permissions: item.permissions ?? screen?.permissions ?? [],
    disabledAtSite1: isDisabledAtHeadOffice(item.OdataKey) || (screen?.disabledAtSite1 ?? false),
    // An item without a route is an action such as signing out.
    isAvailable: item.isAvailable ?? (screen !== undefined || hasChildren || item.RoutingURL === ''),
  }
}

/** What a highlight file says, with the specification's names. */
export function normalizeHighlight(source: MenuHighlightSource | undefined): readonly MenuHighlight[] {
  return Object.values(source?.items ?? {}).map((item) => ({
    OdataKey: item.OdataKey,
    ParentOdataKey: item.ParentOdataKey,
    MasterId: item.MasterId ?? 0,
    MenuIdex: item.MenuIdex ?? 0,
    PanelIndex: item.PanelIndex ?? 0,
    selectedSubpanelnumber: item.selectedSubpanelnumber ?? 0,
  }))
}
