import type { LanguageResponse } from '#core/http/tenant-contract.ts'
import type { ApiClient } from '../api/api-client.ts'
import { languagePaths } from './language-paths.ts'
import { languageRequest, type LanguageWish } from './language-request.ts'
import type { Translator } from './translator.ts'

/** Fetches a language pack and shows it; falls back to the local default file (DEF-62). Answers the language shown. */
export async function loadLanguage(api: ApiClient, translator: Translator, wish: LanguageWish): Promise<string> {
  const { code, texts } = await fetchLanguage(api, wish)
  await translator.show(code, texts, wish.isForSignIn !== true)
  document.documentElement.lang = code
  return code
}

const underWay = new WeakMap<Translator, Promise<unknown>>()

/** Brings the rest of the texts where only those of sign-in are shown (LANG-2); asked twice, it fetches once. */
export async function completeLanguage(api: ApiClient, translator: Translator, userId: number): Promise<void> {
  if (translator.isComplete()) return
  const loading = underWay.get(translator) ?? loadLanguage(api, translator, { code: translator.language(), userId })
  underWay.set(translator, loading)
  try {
    await loading
  } finally {
    underWay.delete(translator)
  }
}

async function fetchLanguage(api: ApiClient, wish: LanguageWish): Promise<{ code: string; texts: object }> {
  const { code } = wish
  try {
    const { data } = await api.json<LanguageResponse>(languagePaths.pack, languageRequest(wish))
    return { code: data.LanguageCode, texts: parseTexts(data.LanguageFile) }
  } catch {
    return localLanguage(api, code)
  }
}

/** The local file of the language, else the English one. */
async function localLanguage(api: ApiClient, code: string): Promise<{ code: string; texts: object }> {
  try {
    return { code, texts: (await api.json<object>(languagePaths.fallback(code), { isQuiet: true })).data }
  } catch (error) {
    if (code === 'en') throw error
    return localLanguage(api, 'en')
  }
}

function parseTexts(file: string): object {
  const json: unknown = JSON.parse(file)
  if (typeof json !== 'object' || json === null) throw new Error('A language file is an object of texts')
  return json
}
