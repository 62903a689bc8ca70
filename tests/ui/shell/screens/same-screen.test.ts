import { describe, expect, it } from 'vitest'
import { sameScreen } from '../../../../src/engine/ui/shell/screens/same-screen.ts'
import { definitionsOf, menuItem, requisitionFamily } from '../../support/definitions.ts'

const preferences = menuItem({ Id: 21, ParentId: 20, RoutingURL: 'setup/system-preference' })
const setup = menuItem({ Id: 20, RoutingURL: 'setup', SecondaryMenu: [preferences] })
const definitions = definitionsOf([setup], { requisition: requisitionFamily() })

describe('the screen somebody goes on at', () => {
  it.each([
    ['transaction/view-requisition', 'transaction/view-requisition'],
    ['transaction/create-requisition', 'transaction/create-requisition'],
    // A record belongs to the site it was opened at.
    ['transaction/create-requisition/12', 'transaction/view-requisition'],
    ['setup/system-preference', 'setup/system-preference'],
    ['transaction/view-transfer', ''],
    ['setup/create-users/3', ''],
    ['', ''],
  ])('[SHELL-20] after %j it is %j', (path, next) => {
    expect(sameScreen(definitions, path)).toBe(next)
  })
})
