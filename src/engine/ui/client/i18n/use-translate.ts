import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../services/app-services.ts'
import type { TextParams } from './translator.ts'

/** Gives the words of a locale key; the component draws again when the language changes. */
export type Translate = (key: string, params?: TextParams) => string

/** The translate function of the language shown now. */
export function useTranslate(): Translate {
  const { translator } = useServices()
  const revision = useSyncExternalStore(translator.subscribe, translator.revision)
  // A new function per revision, so that memoised children notice a change of language.
  return useCallback<Translate>(
    (key, params) => (revision < 0 ? key : translator.translate(key, params)),
    [translator, revision],
  )
}
