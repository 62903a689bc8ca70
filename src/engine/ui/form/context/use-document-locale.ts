import { useStore } from 'zustand'
import { useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { documentLocale } from '#core/titles/document-currency.ts'
import type { FormState } from '../store/form-state.ts'
import type { FormStore } from '../store/form-store.ts'

/** How amounts are written: with the code of the document's currency where it is not that of the site. */
export function useDocumentLocale(store: FormStore, { entity }: ClientFamily, ofSite: Locale): Locale {
  const localeOf = ({ record }: FormState) => documentLocale(ofSite, entity, { record, titles: store.titles })
  const currencySymbol = useStore(store.state, (state) => localeOf(state).currencySymbol)
  const currencyDecimals = useStore(store.state, (state) => localeOf(state).currencyDecimals)
  return useMemo(() => ({ ...ofSite, currencySymbol, currencyDecimals }), [ofSite, currencySymbol, currencyDecimals])
}
