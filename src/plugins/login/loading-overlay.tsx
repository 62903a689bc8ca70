import type { Progress } from '#core/http/tenant-contract.ts'
import { Button, useTranslate } from '#engine'
import { PreparingBar } from './preparing-note.tsx'

/** What the overlay knows of the step it covers. */
export interface LoadingOverlayProps {
  readonly onCancel?: () => void
  /** How far the work is that signing in waits for. */
  readonly preparing?: Progress | undefined
}

/** Covers the whole screen while a step of sign-in is under way; one in another window can be given up. */
export function LoadingOverlay({ onCancel, preparing }: LoadingOverlayProps) {
  const t = useTranslate()
  return (
    <div className="login-overlay" role="status">
      <span className="login-spinner" aria-hidden="true" />
      <strong>{t(preparing === undefined ? 'Login.PleaseBePatient' : 'Login.Preparing')}</strong>
      {preparing === undefined ? (
        <span>{t(onCancel === undefined ? 'Login.LoadingLoginDetails' : 'Login.GoOnInWindow')}</span>
      ) : (
        <PreparingBar progress={preparing} />
      )}
      {onCancel === undefined ? null : <Button onClick={onCancel}>{t('Common.Cancel')}</Button>}
    </div>
  )
}
