import type { FamilyDefinition } from '../family-definition.ts'
import { pluginRoutes } from '../plugin-routes.ts'

/** The screen a route leads to and who may go there. */
export interface Screen {
  /** One is enough; none means everybody. */
  readonly permissions: readonly string[]
  readonly disabledAtSite1: boolean
}

/** The screen of a route, a family's list or form or a plugin's page; undefined when nothing answers it. */
export function screenAt(route: string, families: readonly FamilyDefinition[]): Screen | undefined {
  for (const family of families) {
    const { routes, permissions, disabledAtSite1 } = family
    if (Object.values(routes.lists).includes(route)) return { permissions: [permissions.view], disabledAtSite1 }
    if (routes.create === route) return { permissions: [permissions.create], disabledAtSite1 }
  }
  return Object.hasOwn(pluginRoutes, route)
    ? { permissions: pluginRoutes[route] ?? [], disabledAtSite1: false }
    : undefined
}
