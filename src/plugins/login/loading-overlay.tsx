import { useTranslate } from '#engine'

/** Covers the whole screen while a step of sign-in is under way (spec 2.2). */
export function LoadingOverlay() {
  const t = useTranslate()
  return (
    <div className="login-overlay" role="status">
      <span className="login-spinner" aria-hidden="true" />
      <strong>{t('Login.PleaseBePatient')}</strong>
      <span>{t('Login.LoadingLoginDetails')}</span>
    </div>
  )
}
