import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../../../../src/engine/ui/shell/search/create-search-index.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'
import { withMenu, type PlacedItem } from '../../../../src/engine/ui/shell/search/with-menu.ts'

function placed(path: string, part: Partial<SearchItem> & { readonly id: string }): PlacedItem {
  const empty = { title: part.id, category: '', subcategory: '', tags: [], searchableText: '', href: '' }
  return { path, item: { ...empty, lack: 'none', ...part } }
}

interface MenuSource {
  readonly RoutingURL: string
  readonly DisplayName: string
  readonly isAvailable?: boolean
  readonly SecondaryMenu?: Readonly<Record<string, MenuSource>>
}

interface EntrySource {
  readonly path: string
  readonly tags: readonly string[]
  readonly searchableText: string
  readonly isAvailable?: boolean
}

// Checked by config:check; only these properties are read.
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

/** What an administrator of the product is offered, in one language. */
function product(language: string): {
  readonly catalogue: readonly PlacedItem[]
  readonly menu: readonly PlacedItem[]
} {
  const { entries } = read('config/search/catalogue.json') as { entries: Record<string, EntrySource> }
  const { items } = read('config/menus/navigation-menu.json') as { items: Record<string, MenuSource> }
  const titles = (read(`config/locales/${language}/search.json`) as { entry: Record<string, string> }).entry
  const names = read(`config/locales/${language}/menu.json`) as Record<string, string>
  const screens = Object.values(items).flatMap(({ SecondaryMenu = {} }) => Object.values(SecondaryMenu))
  return {
    catalogue: Object.entries(entries).map(([id, { path, tags, searchableText, isAvailable = true }]) =>
      placed(path, { id, title: titles[id] ?? '', tags, searchableText, lack: isAvailable ? 'none' : 'edition' }),
    ),
    menu: screens
      .filter(({ isAvailable = true }) => isAvailable)
      .map(({ RoutingURL, DisplayName }) =>
        placed(RoutingURL, { id: `menu/${DisplayName}`, title: names[DisplayName.slice('@menu.'.length)] ?? '' }),
      ),
  }
}

describe('the screens of the menu in the search', () => {
  const catalogue = [
    placed('a', { id: 'first', title: 'Ingredients', tags: ['goods'] }),
    placed('a', { id: 'second', title: 'All ingredients' }),
    placed('b', { id: 'shut', title: 'Butchery', lack: 'edition' }),
  ]

  it('[SPEC-2.7.12] an entry the catalogue has is found by its name in the menu, and told once', () => {
    const items = withMenu(catalogue, [placed('a', { id: 'menu/1', title: 'Items' })])
    expect(items.map(({ id, tags }) => [id, tags])).toEqual([
      ['first', ['goods', 'Items']],
      ['second', []],
      ['shut', []],
    ])
    const [found, ...others] = createSearchIndex(items).find('items')
    expect([found?.item.id, found?.matchedTags, others]).toEqual(['first', ['Items'], []])
  })

  it('[SPEC-2.7.12] a name its entry has already is not said again', () => {
    expect(withMenu(catalogue, [placed('a', { id: 'menu/1', title: 'ingredients' })])).toEqual(
      catalogue.map(({ item }) => item),
    )
  })

  it('[SPEC-2.7.12] a screen the catalogue does not open is an entry more', () => {
    const menu = [placed('b', { id: 'menu/2', title: 'Butchery' }), placed('c', { id: 'menu/3', title: 'Delegations' })]
    expect(withMenu(catalogue, menu).map(({ id }) => id)).toEqual(['first', 'second', 'shut', 'menu/2', 'menu/3'])
  })

  it.each(['en', 'es'])(
    '[SPEC-2.7.12] every screen of the product’s menu is among the first by its name (%s)',
    (language) => {
      const { catalogue: entries, menu } = product(language)
      expect(menu.length).toBeGreaterThan(90)
      const items = withMenu(entries, menu)
      expect(items.filter(({ id }) => !id.startsWith('menu/'))).toHaveLength(113)
      const index = createSearchIndex(items)
      const late = menu.flatMap(({ path, item: { title } }) => {
        const place = index
          .find(title)
          .filter(({ item }) => item.lack === 'none')
          .findIndex(({ item }) => item.title === title || item.tags.includes(title) || isOf(entries, path, item))
        return place < 0 || place > 4 ? [[title, place]] : []
      })
      expect(late).toEqual([])
    },
  )
})

function isOf(entries: readonly PlacedItem[], path: string, { id }: SearchItem): boolean {
  return entries.some((entry) => entry.path === path && entry.item.id === id)
}
