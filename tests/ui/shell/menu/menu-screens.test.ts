import { describe, expect, it } from 'vitest'
import { menuScreens } from '../../../../src/engine/ui/shell/menu/menu-screens.ts'
import { menuItem } from '../../support/definitions.ts'

const leaf = (Id: number, part: object = {}) => menuItem({ Id, ParentId: 1, RoutingURL: `a/${Id}`, ...part })

describe('the screens of the menu', () => {
  it('[SPEC-2.7.12] are what it opens for this person here, each once and with what it stands under', () => {
    const menu = [
      menuItem({
        Id: 1,
        RoutingURL: 'a',
        SecondaryMenu: [
          leaf(11),
          leaf(12, { IsEnabled: false }),
          leaf(13, { IsVisible: false }),
          leaf(14, { Authorization: false }),
          leaf(15, { SubMenu: [leaf(151)] }),
          leaf(16, { RoutingURL: '', SubMenu: [leaf(161)] }),
          leaf(17, { OdataKey: 'spoilage' }),
        ],
      }),
      menuItem({
        Id: 2,
        RoutingURL: 'setup',
        OdataKey: 'setup',
        SecondaryMenu: [leaf(21), leaf(22, { RoutingURL: 'a/11' })],
      }),
      menuItem({ Id: 3, RoutingURL: 'approvals' }),
      menuItem({ Id: 4, RoutingURL: 'x', OdataKey: 'help' }),
      menuItem({ Id: 5, RoutingURL: 'y', OdataKey: 'logout' }),
    ]
    const told = (siteId: number) =>
      menuScreens(menu, siteId).map(({ item, under }) => [...under.map(({ Id }) => Id), item.Id].join('/'))
    expect(told(2)).toEqual(['1/11', '1/15', '1/15/151', '1/16/161', '1/17', '2', '2/21', '3'])
    expect(told(1)).not.toContain('1/17')
  })
})
