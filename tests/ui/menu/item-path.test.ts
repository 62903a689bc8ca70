import { describe, expect, it } from 'vitest'
import { highlightKey, itemPath } from '../../../src/engine/ui/menu/item-path.ts'
import { isDisabledAtSite } from '../../../src/engine/ui/menu/is-item-usable.ts'
import { menuItem } from '../support/definitions.ts'

describe('menu items', () => {
  it.each([
    [1, 'x', 'master'],
    [2, 'x', 'transaction'],
    [4, 'InvoiceHead', 'transaction'],
    [4, 'x', 'expense'],
    [5, 'x', 'accountmanagement'],
    [8, 'x', 'report'],
    [12, 'inventoryreset', 'master'],
    [12, 'x', 'transaction'],
    [13, 'x', 'sales'],
  ])('[SPEC-2.5.2] below %i, %s is passed as %s', (parentId, odataKey, expected) => {
    expect(highlightKey(parentId, odataKey)).toBe(expected)
  })

  it('[SPEC-2.5.2] the key travels as JSON in the data parameter, beside a query the route has already', () => {
    const item = menuItem({ Id: 1, ParentId: 2, OdataKey: 'a"b', RoutingURL: 'messages/view?gridName=Inbox' })
    const query = new URLSearchParams(itemPath(item).split('?')[1])
    expect(query.get('gridName')).toBe('Inbox')
    expect(JSON.parse(query.get('data') ?? '')).toEqual({ transaction: 'a"b' })
  })

  it.each(['receiving', 'spoilage', 'physicalinventory', 'apcredits', 'inventoryreset', 'classreqgenerator'])(
    '[SPEC-2.5.4] %s is disabled at site 1 and nowhere else',
    (OdataKey) => {
      const item = menuItem({ Id: 1, OdataKey })
      expect([isDisabledAtSite(item, 1), isDisabledAtSite(item, 2)]).toEqual([true, false])
    },
  )

  it('[SPEC-2.5.4] a requisition may be entered at site 1', () => {
    expect(isDisabledAtSite(menuItem({ Id: 1, OdataKey: 'requisition' }), 1)).toBe(false)
  })
})
