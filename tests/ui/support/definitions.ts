import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'

/** A usable menu item; only what a test is about needs saying. */
export function menuItem(part: Partial<MenuItem> & { readonly Id: number }): MenuItem {
  return {
    SiteId: 0,
    OdataKey: `key${part.Id}`,
    Authorization: true,
    RoutingURL: `route${part.Id}`,
    ParentId: 0,
    SecondaryMenu: [],
    SubMenu: [],
    DisplayName: `menu.item${part.Id}`,
    Description: '',
    Group: '',
    IconName: '',
    IconBool: true,
    IsVisible: true,
    IsEnabled: true,
    ...part,
  }
}

/** A family with two lists on one route and a form; `canCreate` as the server projected it. */
export function requisitionFamily(canCreate = true): ClientFamily {
  const routes = {
    lists: { requisitions: 'transaction/view-requisition', allTransactions: 'transaction/view-requisition' },
    create: 'transaction/create-requisition',
    isOpenOnly: false,
  }
  const family: Pick<ClientFamily, 'id' | 'routes' | 'access'> & { readonly lists: object } = {
    id: 'requisition',
    routes,
    access: { canView: true, canCreate },
    lists: { requisitions: {}, allTransactions: {} },
  }
  // The router looks at nothing else of a family.
  return family as unknown as ClientFamily
}

/** Definitions with a menu and families; the rest is empty. */
export function definitionsOf(
  menu: readonly MenuItem[],
  families: Readonly<Record<string, ClientFamily>>,
): ClientDefinitions {
  const part: Pick<ClientDefinitions, 'hash' | 'menu' | 'families' | 'search' | 'closedRoutes' | 'permissions'> = {
    hash: '1',
    menu,
    families,
    search: [],
    closedRoutes: [],
    permissions: { modules: [] },
  }
  // The functions under test never look at the session.
  return part as unknown as ClientDefinitions
}
