import type { SettingsSource } from '../schema/tenant/settings-schema.ts'

/** The settings panel as it is served: the author's file with locale keys without their `@`. */
export type SettingsDefinition = SettingsSource['sections']

/** Sections and settings in order; an empty panel when there is no file. */
export function normalizeSettings(source: SettingsSource | undefined): SettingsDefinition {
  return Object.fromEntries(
    Object.entries(source?.sections ?? {}).map(([id, { title, settings }]) => [
      id,
      {
        title: title.slice(1),
        settings: Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, settingOf(setting)])),
      },
    ]),
  )
}

type Setting = SettingsDefinition[string]['settings'][string]

function settingOf(setting: Setting): Setting {
  const options = setting.options?.map((option) => ({ ...option, timing: option.timing.slice(1) }))
  return { ...setting, DisplayKeyName: setting.DisplayKeyName.slice(1), ...(options === undefined ? {} : { options }) }
}
