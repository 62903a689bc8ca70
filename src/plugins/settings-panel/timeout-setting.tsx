import { useId, useState } from 'react'
import { useServices, useSessionInfo, useTranslate } from '#engine'
import type { SettingProps } from './setting-control.tsx'
import { settingRecord } from './setting-record.ts'
import { minutesOf, optionOf } from './timeout-choice.ts'
import { useSaving } from './use-saving.ts'

/** Session time-out: on or off, and twelve durations. Each change becomes the idle limit at once and is stored (SPEC-4.5.1). */
export function TimeoutSetting({ setting, stored }: SettingProps) {
  const t = useTranslate()
  const id = useId()
  const { store } = useServices()
  const { idleMinutes } = useSessionInfo()
  const { save } = useSaving()
  const options = setting.options ?? []
  const [optionId, setOptionId] = useState(() => optionOf(setting, idleMinutes))
  const isOn = idleMinutes !== 0
  const label = t(setting.DisplayKeyName)

  function apply(minutes: number) {
    store.getState().definitions.changeSession({ idleMinutes: minutes })
    void save(settingRecord(stored, { key: setting.Key, label, value: String(minutes) }))
  }
  function handleTick(isTicked: boolean) {
    // Ticking goes back to the default, whatever was chosen before.
    const first = Number(setting.default)
    if (isTicked) setOptionId(first)
    apply(isTicked ? minutesOf(setting, first) : 0)
  }
  function handleChoice(next: number) {
    setOptionId(next)
    apply(minutesOf(setting, next))
  }

  return (
    <div className="settings-timeout">
      <label className="settings-flag">
        <input type="checkbox" checked={isOn} onChange={(event) => handleTick(event.target.checked)} />
        {t('settings.timeoutOn')}
      </label>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="settings-select"
        value={isOn ? optionId : ''}
        disabled={!isOn}
        onChange={(event) => handleChoice(Number(event.target.value))}
      >
        {isOn ? null : <option value="">{t('settings.never')}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {t(option.timing)}
          </option>
        ))}
      </select>
    </div>
  )
}
