import { useTranslate } from '#engine'
import type { CodeSending } from './use-code-sending.ts'

/** Sends another code; disabled for thirty seconds after each, counting down (SPEC-4.3.3). */
export function ResendLink({ sending }: { readonly sending: CodeSending }) {
  const t = useTranslate()
  const { secondsLeft, send } = sending
  const isWaiting = secondsLeft > 0
  return (
    <p className="mfa-resend">
      <button type="button" className="mfa-link" disabled={isWaiting} onClick={() => void send()}>
        {t('Mfa.Resend')}
      </button>
      {isWaiting ? <span className="lar-muted">{t('Mfa.ResendIn', { count: secondsLeft })}</span> : null}
    </p>
  )
}
