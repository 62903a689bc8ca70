import { useState } from 'react'
import { useTranslate } from '#engine'
import type { SettingProps } from './setting-control.tsx'
import { settingRecord } from './setting-record.ts'
import { useSaving } from './use-saving.ts'

/** A box that is stored when it is ticked or unticked. */
export function FlagSetting({ setting, stored }: SettingProps) {
  const t = useTranslate()
  const { isBusy, save } = useSaving()
  const [isOn, setOn] = useState(stored === undefined ? setting.default === true : stored.Value === '1')
  const label = t(setting.DisplayKeyName)
  const handleChange = (next: boolean) => {
    setOn(next)
    void save(settingRecord(stored, { key: setting.Key, label, value: next ? '1' : '0' }))
  }
  return (
    <label className="settings-flag">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => handleChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
