import { describe, expect, it } from 'vitest'
import type { PermissionTree } from '#core/http/definitions-contract.ts'
import { chosenPath, highlightKey, itemPath, landingItemPath } from '../../../../src/engine/ui/shell/menu/item-path.ts'
import { isDisabledAtSite } from '../../../../src/engine/ui/shell/menu/is-item-usable.ts'
import { menuItem } from '../../support/definitions.ts'

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

  it('[SPEC-2.5.2] the key travels under its name and as JSON in data, beside a query the route has already', () => {
    const item = menuItem({ Id: 1, ParentId: 2, OdataKey: 'a"b', RoutingURL: 'messages/view?gridName=Inbox' })
    const query = new URLSearchParams(itemPath(item).split('?')[1])
    expect([query.get('gridName'), query.get('transaction')]).toEqual(['Inbox', 'a"b'])
    expect(JSON.parse(query.get('data') ?? '')).toEqual({ transaction: 'a"b' })
  })

  it.each(['receiving', 'spoilage', 'physicalinventory', 'apcredits', 'inventoryreset', 'classreqgenerator'])(
    '[SPEC-2.5.4] %s is disabled at site 1 and nowhere else',
    (OdataKey) => {
      const item = menuItem({ Id: 1, OdataKey })
      expect([isDisabledAtSite(item, 1), isDisabledAtSite(item, 2)]).toEqual([true, false])
    },
  )

  it('[SPEC-2.5.7] the login flow passes every item of parent 4 as an expense, InvoiceHead too', () => {
    const item = menuItem({ Id: 1, ParentId: 4, OdataKey: 'InvoiceHead' })
    expect([dataOf(itemPath(item)), dataOf(landingItemPath(item))]).toEqual([
      { transaction: 'InvoiceHead' },
      { expense: 'InvoiceHead' },
    ])
    const other = menuItem({ Id: 1, ParentId: 2 })
    expect(landingItemPath(other)).toBe(itemPath(other))
  })

  it('[SPEC-2.5.8] the requisition entry leads who may not create requisitions to the templates', () => {
    const item = menuItem({ Id: 1, ParentId: 2, OdataKey: 'requisition', RoutingURL: 'transaction/view-requisition' })
    const tree = (IsActive: boolean): PermissionTree => ({
      modules: [
        { Name: 'm', SubModules: [{ Name: 's', PermissionResource: [{ Name: 'CreateRequisition', IsActive }] }] },
      ],
    })
    expect(chosenPath(item, tree(true))).toBe(itemPath(item))
    expect(chosenPath(item, tree(false))).toMatch(/^transaction\/view-template\?transaction=requisition&data=/)
    const transfer = menuItem({ Id: 1, ParentId: 2, OdataKey: 'transfer' })
    expect(chosenPath(transfer, tree(false))).toBe(itemPath(transfer))
  })

  it('[SPEC-2.5.4] a requisition may be entered at site 1', () => {
    expect(isDisabledAtSite(menuItem({ Id: 1, OdataKey: 'requisition' }), 1)).toBe(false)
  })
})

function dataOf(path: string): unknown {
  return JSON.parse(new URLSearchParams(path.split('?')[1]).get('data') ?? '')
}
