import { useId, useState, type FormEvent } from 'react'
import { printerPortKey } from '#core/http/user-settings-paths.ts'
import { Button, useServices, useToast, useTranslate } from '#engine'
import { parsePort } from './parse-port.ts'
import { pingPrintUtility } from './ping-print-utility.ts'
import type { SettingProps } from './setting-control.tsx'
import { settingRecord } from './setting-record.ts'
import { useSaving } from './use-saving.ts'

/** A number with its own Save. The printer port is asked first whether the print utility answers there (SPEC-5.30). */
export function NumberSetting({ setting, stored }: SettingProps) {
  const t = useTranslate()
  const id = useId()
  const toast = useToast()
  const { store } = useServices()
  const [typed, setTyped] = useState(shownNumber(stored?.Value))
  const [isInvalid, setInvalid] = useState(false)
  const { isBusy, save } = useSaving()
  const label = t(setting.DisplayKeyName)
  const isPort = setting.Key === printerPortKey

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const value = parsePort(typed, { minimum: setting.minimum, maximum: setting.maximum })
    setInvalid(value === undefined)
    if (value === undefined) return toast({ message: t('Common.invalidPort'), intent: 'danger' })
    const check = isPort ? () => pingAndNote(value) : undefined
    await save(settingRecord(stored, { key: setting.Key, label, value: String(value) }), check)
  }

  async function pingAndNote(port: number): Promise<boolean> {
    const isThere = await pingPrintUtility(port)
    setInvalid(!isThere)
    if (isThere) store.getState().session.usePrinterPort(port)
    return isThere
  }

  return (
    <form className="settings-number" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isInvalid ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isInvalid}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* Not `disabled`: the focus would be lost, and with it the panel's Escape. */}
      <Button type="submit" intent="primary" aria-disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'settings.checking' : 'settings.save')}
      </Button>
    </form>
  )
}

/** Nothing is shown for the port that stands for none. */
function shownNumber(value: string | undefined): string {
  return value === undefined || Number(value) < 0 ? '' : value
}
