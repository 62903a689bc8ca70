import type { SettingsDefinition } from '#core/definition/normalize/normalize-settings.ts'
import type { UserSetting } from '#core/http/user-settings-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'
import type { ApiClient } from '#engine'

/** The panel's definition, an asset (SPEC-2.6.1). @throws ApiError */
export async function fetchSettingsForm(api: ApiClient): Promise<SettingsDefinition> {
  return (await api.json<SettingsDefinition>('/assets/json/settings.json', { isQuiet: true })).data
}

/** The person's own settings (SPEC-7.3.1). @throws ApiError */
export async function fetchSettings(api: ApiClient): Promise<readonly UserSetting[]> {
  return (await api.json<readonly UserSetting[]>(`${userSettingsPaths.settings}?Id=0`, { isQuiet: true })).data
}

/** Stores one setting; true when the answer is not empty, which means saved. @throws ApiError */
export async function saveSetting(api: ApiClient, setting: UserSetting): Promise<boolean> {
  const { data } = await api.json<readonly UserSetting[]>(userSettingsPaths.settings, {
    method: 'PUT',
    body: [setting],
    isQuiet: true,
  })
  return data.length > 0
}
