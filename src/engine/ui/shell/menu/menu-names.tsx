import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import type { WireList } from '#core/http/odata-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery } from '../../client/data/odata-query.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'

/** What this tenant calls its menu items in the language shown, by their keys. */
type MenuNames = ReadonlyMap<string, string>

const MenuNamesContext = createContext<MenuNames>(new Map())
const set = 'UIFieldLookup'

/** Asks once for the tenant's own display names (NAMES-1) and gives them to the menu below. */
export function MenuNamesProvider({ children }: { readonly children: ReactNode }) {
  const { api, translator } = useServices()
  const language = translator.language()
  const { data } = useQuery({
    // A name that is saved makes the lists of its set fetch again, and this with them.
    queryKey: [...useSetKey(set), 'list', 'menu', language],
    queryFn: () => readNames(api, language),
    staleTime: Infinity,
    // Without an answer the menu keeps the product's names.
    meta: { drawsErrors: true },
  })
  const names = useMemo(() => new Map(data), [data])
  return <MenuNamesContext value={names}>{children}</MenuNamesContext>
}

/** The name of a menu item as this tenant shows it. */
export function useMenuName(): (item: Pick<MenuItem, 'OdataKey' | 'DisplayName'>) => string {
  const t = useTranslate()
  const names = use(MenuNamesContext)
  return useCallback((item) => names.get(item.OdataKey) ?? t(item.DisplayName), [t, names])
}

async function readNames(api: ApiClient, language: string): Promise<readonly (readonly [string, string])[]> {
  // A language is two letters, or five: nothing in it could end the text.
  const query = {
    filter: `Language eq '${language}'`,
    orderby: 'Id',
    top: 500,
    select: ['Name', 'UIFieldDisplayNames'],
  }
  const { data } = await api.json<WireList>(setPath(set) + printODataQuery(query), { isQuiet: true })
  return data.value.map((row) => [String(row['Name']), String(row['UIFieldDisplayNames'])] as const)
}
