import type { SettingsDefinition } from '#core/definition/normalize/normalize-settings.ts'
import { Popup, useTranslate } from '#engine'
import { SettingControl } from './setting-control.tsx'
import { useSettings, type StoredSettings } from './use-settings.ts'
import './settings-panel.css'

/** The panel at the right, 30vw × 80vh, with the expandable sections of config/forms/settings.json (SPEC-2.6.1). */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const settings = useSettings()
  return (
    <Popup
      title={t('settings.title')}
      className="settings-panel"
      onClose={onClose}
      closeLabel={t('Common.Close')}
      isPanel
    >
      {settings.at === 'loading' ? <p role="status">{t('shell.loading')}</p> : null}
      {settings.at === 'failed' ? <p role="alert">{t('settings.notLoaded')}</p> : null}
      {settings.at === 'ready'
        ? Object.entries(settings.form).map(([id, section]) => (
            <SettingsSection key={id} section={section} stored={settings.stored} />
          ))
        : null}
    </Popup>
  )
}

interface SectionProps {
  readonly section: SettingsDefinition[string]
  readonly stored: StoredSettings
}

function SettingsSection({ section, stored }: SectionProps) {
  const t = useTranslate()
  return (
    <details className="settings-section" open>
      <summary>{t(section.title)}</summary>
      {Object.entries(section.settings).map(([id, setting]) => (
        <SettingControl key={id} setting={setting} stored={stored.get(setting.Key)} />
      ))}
    </details>
  )
}
