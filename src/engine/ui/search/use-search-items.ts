import { useMemo } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions } from '../state/use-session.ts'
import type { SearchItem } from './match-entries.ts'
import { searchHref } from './search-href.ts'

/** The catalogue the server left for this user, in their language. */
export function useSearchItems(): readonly SearchItem[] {
  const t = useTranslate()
  const { base } = useServices()
  const { search } = useDefinitions()
  return useMemo(
    () =>
      search.map((entry) => ({
        id: entry.id,
        title: t(entry.title),
        category: t(entry.category),
        subcategory: t(entry.subcategory),
        tags: entry.tags,
        searchableText: entry.searchableText,
        href: `${base}/${searchHref(entry)}`,
        isAvailable: entry.isAvailable,
      })),
    [base, search, t],
  )
}
