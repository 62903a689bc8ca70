import { Button, useTranslate } from '#engine'

/** Covers the whole screen while a step of sign-in is under way; one in another window can be given up. */
export function LoadingOverlay({ onCancel }: { readonly onCancel?: () => void }) {
  const t = useTranslate()
  return (
    <div className="login-overlay" role="status">
      <span className="login-spinner" aria-hidden="true" />
      <strong>{t('Login.PleaseBePatient')}</strong>
      <span>{t(onCancel === undefined ? 'Login.LoadingLoginDetails' : 'Login.GoOnInWindow')}</span>
      {onCancel === undefined ? null : <Button onClick={onCancel}>{t('Common.Cancel')}</Button>}
    </div>
  )
}
