import type { MenuItem } from '#core/definition/menu-definition.ts'

const targets: Readonly<Record<number, string>> = {
  1: 'master',
  2: 'transaction',
  4: 'expense',
  5: 'accountmanagement',
  8: 'report',
  13: 'sales',
}

/** Name of the query parameter key an item is passed under, by its parent menu id (spec 2.5). */
export function highlightKey(parentId: number, odataKey: string): string {
  if (parentId === 4 && odataKey === 'InvoiceHead') return 'transaction'
  if (parentId === 12) return odataKey === 'inventoryreset' ? 'master' : 'transaction'
  return targets[parentId] ?? 'from'
}

/** Path under the tenant of a menu item, with its key in the `data` query parameter. */
export function itemPath(item: MenuItem): string {
  const data = JSON.stringify({ [highlightKey(item.ParentId, item.OdataKey)]: item.OdataKey })
  const separator = item.RoutingURL.includes('?') ? '&' : '?'
  return `${item.RoutingURL}${separator}data=${encodeURIComponent(data)}`
}
