import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { resolveScreen } from './resolve-screen.ts'

/**
 * Where somebody who was at a path goes on with other definitions: at the same screen, at the list instead of a record, which belongs to
 * the other site, and at the start, `''`, where these definitions have no such screen.
 */
export function sameScreen(definitions: ClientDefinitions, path: string): string {
  const plain = withoutRecord(definitions, path)
  const { kind } = resolveScreen(definitions, plain, new URLSearchParams())
  return kind === 'list' || kind === 'form' || kind === 'section' || isInMenu(definitions.menu, plain) ? plain : ''
}

function withoutRecord({ families }: ClientDefinitions, path: string): string {
  const family = Object.values(families).find(
    ({ routes: { create } }) => create !== undefined && path.startsWith(`${create}/`),
  )
  return family === undefined ? path : (Object.values(family.routes.lists)[0] ?? '')
}

/** Pages that no definition draws. */
function isInMenu(menu: readonly MenuItem[], path: string): boolean {
  return menu.some(
    (item) => item.RoutingURL === path || isInMenu(item.SecondaryMenu, path) || isInMenu(item.SubMenu, path),
  )
}
