import type { LanguageResponse } from '#core/http/tenant-contract.ts'
import type { ApiClient } from '../api/api-client.ts'
import { languagePaths } from './language-paths.ts'
import { languageRequest, type LanguageWish } from './language-request.ts'
import type { Translator } from './translator.ts'

/** Fetches a language pack and shows it; falls back to the local default file (DEF-62). Answers the language shown. */
export async function loadLanguage(api: ApiClient, translator: Translator, wish: LanguageWish): Promise<string> {
  const { code, texts } = await fetchLanguage(api, wish)
  await translator.show(code, texts)
  document.documentElement.lang = code
  return code
}

async function fetchLanguage(
  api: ApiClient,
  { code, userId, token }: LanguageWish,
): Promise<{ code: string; texts: object }> {
  try {
    const { data } = await api.json<LanguageResponse>(languagePaths.pack, languageRequest({ code, userId, token }))
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
