import { useEffect, useState } from 'react'
import type { SettingsDefinition } from '#core/definition/normalize/normalize-settings.ts'
import type { UserSetting } from '#core/http/user-settings-contract.ts'
import { useServices } from '#engine'
import { fetchSettings, fetchSettingsForm } from './settings-calls.ts'

/** The person's stored settings by key. */
export type StoredSettings = ReadonlyMap<string, UserSetting>

/** The panel's definition and what is stored, or why not. */
export type SettingsState =
  | { readonly at: 'loading' | 'failed' }
  | { readonly at: 'ready'; readonly form: SettingsDefinition; readonly stored: StoredSettings }

/** Fetches both when the panel opens. */
export function useSettings(): SettingsState {
  const { api } = useServices()
  const [state, setState] = useState<SettingsState>({ at: 'loading' })
  useEffect(() => {
    Promise.all([fetchSettingsForm(api), fetchSettings(api)]).then(
      ([form, list]) => {
        const stored = new Map(list.map((setting) => [setting.Key, setting]))
        setState({ at: 'ready', form, stored })
      },
      () => setState({ at: 'failed' }),
    )
  }, [api])
  return state
}
