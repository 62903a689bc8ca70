import { beforeEach, describe, expect, it } from 'vitest'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { beginAtLanding } from '../../../../src/engine/ui/shell/routes/begin-at-landing.ts'

const recipes: MenuItem = {
  Id: 1,
  SiteId: 2,
  OdataKey: 'recipes',
  Authorization: true,
  RoutingURL: 'inventory-management/view-recipe',
  ParentId: 0,
  SecondaryMenu: [],
  SubMenu: [],
  DisplayName: 'Recipes',
  Description: '',
  Group: '',
  IconName: '',
  IconBool: false,
  IsVisible: true,
  IsEnabled: true,
}

describe('beginAtLanding', () => {
  beforeEach(() => history.replaceState(null, '', '#/ui/'))

  it('[SHELL-24] leads from the root to the first menu item', () => {
    beginAtLanding('/ui', [recipes])
    expect(location.hash.split('?')[0]).toBe('#/ui/inventory-management/view-recipe')
  })

  it('[SHELL-24] leaves a screen that is named, and waits for a menu that has not come', () => {
    beginAtLanding('/ui', undefined)
    expect(location.hash).toBe('#/ui/')
    history.replaceState(null, '', '#/ui/setup/view-users?id=1')
    beginAtLanding('/ui', [recipes])
    expect(location.hash).toBe('#/ui/setup/view-users?id=1')
  })
})
