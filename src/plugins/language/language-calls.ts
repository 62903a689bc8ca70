import type { LanguageItem } from '#core/http/tenant-contract.ts'
import type { UserSetting } from '#core/http/user-settings-contract.ts'
import { languageSettingKey, userSettingsPaths } from '#core/http/user-settings-paths.ts'
import type { ApiClient } from '#engine'

/** The languages the tenant offers (SPEC-4.7.1). @throws ApiError */
export async function fetchLanguages(api: ApiClient): Promise<readonly LanguageItem[]> {
  return (await api.json<readonly LanguageItem[]>(userSettingsPaths.languages, { isQuiet: true })).data
}

/** Makes a language the person's own, so that the next sign-in speaks it. @throws ApiError */
export async function saveLanguage(api: ApiClient, code: string): Promise<void> {
  const setting: UserSetting = { Id: 0, DisplayKeyName: '', Options: '', Key: languageSettingKey, Value: code }
  await api.json(userSettingsPaths.settings, { method: 'PUT', body: [setting], isQuiet: true })
}
