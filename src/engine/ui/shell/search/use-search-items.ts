import { useMemo } from 'react'
import type { ClientSearchEntry } from '#core/model/screens/search-definition.ts'
import { useTranslate, type Translate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { searchHref } from './search-href.ts'
import type { SearchItem } from './search-item.ts'

/** The catalogue the server left for this user, in their language. */
export function useSearchItems(): readonly SearchItem[] {
  const t = useTranslate()
  const { base, translator } = useServices()
  const { search } = useDefinitions()
  return useMemo(() => {
    const tagText = (tag: string) => (translator.has(`search.tag.${tag}`) ? t(`search.tag.${tag}`) : tag)
    return search.map((entry) => itemOf(entry, { base, t, tagText }))
  }, [base, search, t, translator])
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
