import { Popup, useTranslate } from '#engine'
import './password.css'

/** The success variant of the change popup: Ok, or leaving it any other way, signs out (spec 2.3, 4.1). */
export function PasswordChanged({ onOk }: { readonly onOk: () => void }) {
  const t = useTranslate()
  return (
    <Popup
      title={t('Login.ChangePassword')}
      className="login-change login-changed"
      onClose={onOk}
      footer={
        <button type="button" className="bp6-button bp6-intent-primary" onClick={onOk} autoFocus>
          <span className="bp6-button-text">{t('Common.Ok')}</span>
        </button>
      }
    >
      <p role="status">{t('Login.PasswordChanged')}</p>
    </Popup>
  )
}
