import type { SettingsDefinition } from '#core/definition/normalize/normalize-settings.ts'
import type { UserSetting } from '#core/http/user-settings-contract.ts'
import { FlagSetting } from './flag-setting.tsx'
import { NumberSetting } from './number-setting.tsx'
import { TimeoutSetting } from './timeout-setting.tsx'

/** A setting as the panel's definition declares it. */
export type SettingDefinition = SettingsDefinition[string]['settings'][string]

/** What draws a setting. */
export interface SettingProps {
  readonly setting: SettingDefinition
  /** What the person has stored; undefined when nothing. */
  readonly stored: UserSetting | undefined
}

/** The control of a setting's type: a number is saved by a button, a choice of minutes and a flag at once. */
export function SettingControl(props: SettingProps) {
  if (props.setting.type === 'integer') return <NumberSetting {...props} />
  if (props.setting.type === 'choice') return <TimeoutSetting {...props} />
  return <FlagSetting {...props} />
}
