/** One menu item with the specification's names. File config/menus/navigation-menu.json, keyed by id. */
export interface MenuItem {
  readonly Id: number
  readonly SiteId: number
  readonly OdataKey: string
  readonly Authorization: boolean
  readonly RoutingURL: string
  readonly ParentId: number
  readonly SecondaryMenu: readonly MenuItem[]
  readonly SubMenu: readonly MenuItem[]
  /** Locale key without `@`. */
  readonly DisplayName: string
  /** Locale key of the line that says what the screen is for; '' for none. */
  readonly Description: string
  /** Locale key of the heading it stands under on the page of its section; '' for none. */
  readonly Group: string
  readonly IconName: string
  readonly IconBool: boolean
  readonly IsVisible: boolean
  readonly IsEnabled: boolean
}

/** A menu item as the server keeps it: with what a user must hold to get it. `project` cuts it down to `MenuItem`. */
export interface MenuNode extends Omit<MenuItem, 'SecondaryMenu' | 'SubMenu'> {
  /** Key of the item in its file. */
  readonly id: string
  /** One of these permissions is enough; none named means everybody. */
  readonly permissions: readonly string[]
  /** Not at the head office (site 1): the six keys of SPEC-2.5.4. */
  readonly disabledAtSite1: boolean
  /** False while no screen of this edition answers the target; such items are left out of the projection. */
  readonly isAvailable: boolean
  readonly SecondaryMenu: readonly MenuNode[]
  readonly SubMenu: readonly MenuNode[]
}

/** Routes of primary items that only open their panel; such a route shows the panel's first screen. */
export function groupRoutes(menu: readonly MenuNode[]): readonly string[] {
  return menu.filter((node) => node.SecondaryMenu.length + node.SubMenu.length > 0).map((node) => node.RoutingURL)
}
