import { describe, expect, it } from 'vitest'
import { landingPath } from '../../../../src/engine/ui/shell/screens/landing-path.ts'
import { menuItem } from '../../support/definitions.ts'

describe('landingPath', () => {
  it('[SPEC-2.5.5] is the first usable secondary item of the first usable primary one', () => {
    const menu = [
      menuItem({ Id: 1, Authorization: false, SecondaryMenu: [menuItem({ Id: 11, ParentId: 1 })] }),
      menuItem({ Id: 2, SecondaryMenu: [menuItem({ Id: 21, ParentId: 2, IsVisible: false })] }),
      menuItem({
        Id: 3,
        SecondaryMenu: [menuItem({ Id: 31, ParentId: 3, IsEnabled: false }), menuItem({ Id: 32, ParentId: 3 })],
      }),
    ]
    expect(landingPath(menu)).toBe(`route32?from=key32&data=${encodeURIComponent('{"from":"key32"}')}`)
  })

  it('[SPEC-2.5.5] is nothing for a user with no usable item, and never the way out', () => {
    expect(landingPath([menuItem({ Id: 9, OdataKey: 'logout', RoutingURL: 'logout' })])).toBeUndefined()
  })
})
