import { useMemo } from 'react'
import type { ClientSearchEntry } from '#core/model/screens/search-definition.ts'
import { useTranslate, type Translate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { chosenRoute, highlightKey } from '../menu/item-path.ts'
import { useMenuName } from '../menu/menu-names.tsx'
import { menuScreens, type MenuScreen } from '../menu/menu-screens.ts'
import { searchHref } from './search-href.ts'
import type { SearchItem } from './search-item.ts'
import { withMenu, type PlacedItem } from './with-menu.ts'

/** The catalogue the server left for this user and the screens of their menu, in their language. */
export function useSearchItems(): readonly SearchItem[] {
  const t = useTranslate()
  const { base, translator } = useServices()
  const { search } = useDefinitions()
  const menu = useMenuItems()
  return useMemo(() => {
    const tagText = (tag: string) => (translator.has(`search.tag.${tag}`) ? t(`search.tag.${tag}`) : tag)
    const catalogue = search.map((entry) => ({ path: entry.path, item: itemOf(entry, { base, t, tagText }) }))
    return withMenu(catalogue, menu)
  }, [base, search, menu, t, translator])
}

/** The screens of the menu as the search shows them, under the names this tenant gives them. */
function useMenuItems(): readonly PlacedItem[] {
  const t = useTranslate()
  const nameOf = useMenuName()
  const { base } = useServices()
  const { menu, session, permissions } = useDefinitions()
  return useMemo(
    () =>
      menuScreens(menu, session.siteId).map((screen) => {
        const path = chosenRoute(screen.item, permissions)
        return { path, item: menuItemOf(screen, { base, t, nameOf, path }) }
      }),
    [base, menu, session.siteId, permissions, t, nameOf],
  )
}

interface ItemScope {
  readonly base: string
  readonly t: Translate
  readonly tagText: (tag: string) => string
}

function itemOf(entry: ClientSearchEntry, { base, t, tagText }: ItemScope): SearchItem {
  const [category, subcategory] = [t(entry.category), t(entry.subcategory)]
  return {
    id: entry.id,
    title: t(entry.title),
    category,
    subcategory,
    tags: entry.tags.map(tagText),
    searchableText: [entry.searchableText, category, subcategory].join(' '),
    href: `${base}/${searchHref(entry)}`,
    lack: entry.lack,
  }
}

interface MenuScope {
  readonly base: string
  readonly t: Translate
  readonly nameOf: (item: MenuScreen['item']) => string
  readonly path: string
}

/** Its section is the category; what it stands under there, its heading or itself the subcategory. */
function menuItemOf({ item, under }: MenuScreen, { base, t, nameOf, path }: MenuScope): SearchItem {
  const [section, inner] = [...under, item]
  const title = nameOf(item)
  const category = section === undefined ? title : nameOf(section)
  const heading = item.Group === '' ? undefined : t(item.Group)
  const subcategory = heading ?? (inner === undefined ? title : nameOf(inner))
  const about = item.Description === '' ? '' : t(item.Description)
  const id = `menu/${item.Id}`
  const paramskeys = `${highlightKey(item.ParentId, item.OdataKey)}|${item.OdataKey}`
  return {
    id,
    title,
    category,
    subcategory,
    tags: [],
    searchableText: [about, category, subcategory].join(' '),
    href: `${base}/${searchHref({ id, path, paramskeys })}`,
    lack: 'none',
  }
}
