/** One menu item with the specification's names (spec 3, Menu item; 2.5). File config/menus/navigation-menu.json, keyed by id. */
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
  readonly IconName: string
  readonly IconBool: boolean
  readonly IsVisible: boolean
  readonly IsEnabled: boolean
}
