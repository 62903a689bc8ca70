import { describe, expect, it } from 'vitest'
import { currentItemId } from '../../../../src/engine/ui/shell/menu/current-item.ts'
import { menuItem, requisitionFamily } from '../../support/definitions.ts'

const requisitions = menuItem({
  Id: 201,
  ParentId: 2,
  OdataKey: 'requisition',
  RoutingURL: 'transaction/view-requisition',
})
const transfers = menuItem({ Id: 202, ParentId: 2, OdataKey: 'transfer', RoutingURL: 'transaction/view-transfer' })
const menu = [menuItem({ Id: 2, RoutingURL: 'transaction', SecondaryMenu: [requisitions, transfers] })]
const families = { requisition: requisitionFamily() }

describe('currentItemId', () => {
  it('[SPEC-2.5.3] the data parameter decides before the route', () => {
    const place = { path: 'transaction/view-requisition', highlight: { transaction: 'transfer' }, families }
    expect(currentItemId(menu, place)).toBe(202)
  })

  it('[SPEC-2.5.3] a key under another name does not mark an item', () => {
    const place = { path: 'elsewhere', highlight: { master: 'transfer' }, families }
    expect(currentItemId(menu, place)).toBeUndefined()
  })

  it('[SPEC-2.5.3] without it a list marks its item, and so do the forms of its family', () => {
    const at = (path: string) => currentItemId(menu, { path, highlight: {}, families })
    expect(at('transaction/view-transfer')).toBe(202)
    expect(at('transaction/create-requisition')).toBe(201)
    expect(at('transaction/create-requisition/12')).toBe(201)
    expect(at('transaction/create-requisitions')).toBeUndefined()
  })

  it('[SPEC-2.5.3] forms of a family without lists mark the item of the list that makes its records', () => {
    const { routes, ...rest } = requisitionFamily()
    const records = { ...rest, routes: { ...routes, lists: {} } }
    // Which family a list makes records of is all the menu asks of it.
    const lists = { costs: { composes: 'requisition' } } as unknown as typeof rest.lists
    const costs = { ...rest, id: 'costs', lists, routes: { lists: routes.lists, create: undefined, isOpenOnly: false } }
    const place = {
      path: 'transaction/create-requisition/12',
      highlight: {},
      families: { requisition: records, costs },
    }
    expect(currentItemId(menu, place)).toBe(201)
  })
})
