import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import type { PermissionTree } from '#core/http/definitions-contract.ts'
import { hasPermission } from '../../client/state/use-permission.ts'
import { addressWith } from '../../client/address/address-with.ts'

/** The list of requisition templates. */
export const templatesPath = 'transaction/view-template'

const targets: Readonly<Record<number, string>> = {
  1: 'master',
  2: 'transaction',
  4: 'expense',
  5: 'accountmanagement',
  8: 'report',
  13: 'sales',
}

/** Name of the query parameter key an item is passed under, by its parent menu id (SPEC-2.5.2). */
export function highlightKey(parentId: number, odataKey: string): string {
  if (parentId === 4 && odataKey === 'InvoiceHead') return 'transaction'
  if (parentId === 12) return odataKey === 'inventoryreset' ? 'master' : 'transaction'
  return targets[parentId] ?? 'from'
}

/** Path under the tenant of a menu item, with its key in the query. */
export function itemPath(item: MenuItem): string {
  return pathWith(item.RoutingURL, highlightKey(item.ParentId, item.OdataKey), item.OdataKey)
}

/** The same for the first screen after sign-in, where every item of parent 4 is an expense (SPEC-2.5.7). */
export function landingItemPath(item: MenuItem): string {
  return item.ParentId === 4 ? pathWith(item.RoutingURL, 'expense', item.OdataKey) : itemPath(item)
}

/** Where choosing an item leads. */
export function chosenPath(item: MenuItem, permissions: PermissionTree): string {
  return pathWith(chosenRoute(item, permissions), highlightKey(item.ParentId, item.OdataKey), item.OdataKey)
}

/** The same without its key: the requisition entry leads who may not create requisitions to the templates (SPEC-2.5.8). */
export function chosenRoute(item: MenuItem, permissions: PermissionTree): string {
  const isShut = item.OdataKey === 'requisition' && !hasPermission(permissions, 'CreateRequisition')
  return isShut ? templatesPath : item.RoutingURL
}

function pathWith(path: string, key: string, value: string): string {
  return addressWith(path, { [key]: value })
}
