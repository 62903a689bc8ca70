import { Cog } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslate } from '#engine'
import { SettingsPanel } from './settings-panel.tsx'
import { useStoredPort } from './use-stored-port.ts'

/** The settings icon of the header (SPEC-2.6.1). */
export function SettingsButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useStoredPort()
  return (
    <>
      <button
        type="button"
        className="lar-icon-button"
        aria-label={t('settings.title')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Cog />
      </button>
      {isOpen ? <SettingsPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}
