import { fold } from './fold.ts'
import type { SearchItem } from './search-item.ts'

/** An entry and the route it opens. */
export interface PlacedItem {
  readonly path: string
  readonly item: SearchItem
}

/**
 * The catalogue and every screen of the menu (SPEC-2.7.12): one the catalogue opens is found by its name in the menu as well, which is a tag of
 * its first entry, and one it does not is an entry more.
 */
export function withMenu(catalogue: readonly PlacedItem[], menu: readonly PlacedItem[]): readonly SearchItem[] {
  const open = new Map<string, SearchItem>()
  for (const { path, item } of catalogue) if (item.lack === 'none' && !open.has(path)) open.set(path, item)
  const known = catalogue.map(({ path, item }) => {
    const names = menu.filter((one) => one.path === path && open.get(path) === item).map((one) => one.item.title)
    const news = names.filter((name) => !isFoundBy(item, name))
    return news.length === 0 ? item : { ...item, tags: [...item.tags, ...news] }
  })
  return [...known, ...menu.filter(({ path }) => !open.has(path)).map(({ item }) => item)]
}

function isFoundBy({ title, tags }: SearchItem, name: string): boolean {
  return [title, ...tags].some((text) => fold(text).includes(fold(name)))
}
