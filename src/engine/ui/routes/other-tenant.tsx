import { useTranslate } from '../i18n/use-translate.ts'

/** The tenant in the address was changed by hand: its settings, texts and session belong to a fresh start (spec 5). */
export function OtherTenant() {
  const t = useTranslate()
  return (
    <main className="lar-notice-page">
      <h1>{t('shell.otherTenant.title')}</h1>
      <p>{t('shell.otherTenant.text')}</p>
      <button type="button" className="bp6-button bp6-intent-primary" onClick={() => location.reload()}>
        <span className="bp6-button-text">{t('shell.otherTenant.reload')}</span>
      </button>
    </main>
  )
}
