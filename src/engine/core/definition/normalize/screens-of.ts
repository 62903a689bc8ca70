import type { FamilyDefinition } from '../../model/family-definition.ts'
import type { PluginSignature } from '../../model/code-catalogue.ts'
import { viewRights } from '../../model/screens/may-view.ts'

/** The screen a route leads to and who may go there. */
export interface Screen {
  /** One is enough; none means everybody. */
  readonly permissions: readonly string[]
  /** The head office looks at what it may not enter: only forms of new records are shut there. */
  readonly disabledAtSite1: boolean
}

/** Every route that a screen answers: families' lists and forms, and pages of plugins. */
export function screensOf(
  families: Iterable<FamilyDefinition>,
  plugins: Readonly<Record<string, PluginSignature>>,
): ReadonlyMap<string, Screen> {
  const screens = new Map<string, Screen>()
  for (const [route, permissions] of Object.values(plugins).flatMap(({ routes }) => Object.entries(routes)))
    screens.set(route, { permissions, disabledAtSite1: false })
  for (const family of families) {
    const { routes, permissions, disabledAtSite1 } = family
    for (const route of Object.values(routes.lists))
      screens.set(route, { permissions: viewRights(family), disabledAtSite1: false })
    if (routes.create !== undefined && !routes.isOpenOnly)
      screens.set(routes.create, { permissions: [permissions.create], disabledAtSite1 })
  }
  return screens
}
