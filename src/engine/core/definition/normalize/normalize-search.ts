import { groupRoutes, type MenuNode } from '../../model/screens/menu-definition.ts'
import type { SearchEntry } from '../../model/screens/search-definition.ts'
import type { SearchSource } from '../schema/search-schema.ts'
import { textKey } from './locales/text-key.ts'
import type { Screen } from './screens-of.ts'

/** The search catalogue; whether an entry is available follows from the screens there are. */
export function normalizeSearch(
  source: SearchSource,
  screens: ReadonlyMap<string, Screen>,
  menu: readonly MenuNode[],
): readonly SearchEntry[] {
  const groups = groupRoutes(menu)
  return Object.entries(source.entries).map(([id, entry]) => ({
    id,
    title: textKey(entry.title, ''),
    path: entry.path,
    category: textKey(entry.category, ''),
    subcategory: textKey(entry.subcategory, ''),
    paramskeys: entry.paramskeys ?? '',
    tags: entry.tags ?? [],
    searchableText: entry.searchableText ?? '',
    authorizationKey: entry.authorizationKey,
    subAuthorizationKey: entry.subAuthorizationKey ?? [],
    isAvailable: groups.includes(entry.path) || screens.has(entry.path),
  }))
}
