import { Button, Popup, useTranslate } from '#engine'
import './password.css'

/** The success variant of the change popup: Ok, or leaving it any other way, signs out (SPEC-2.3.4). */
export function PasswordChanged({ onOk }: { readonly onOk: () => void }) {
  const t = useTranslate()
  return (
    <Popup
      title={t('Login.ChangePassword')}
      className="login-change login-changed"
      onClose={onOk}
      footer={
        <Button intent="primary" onClick={onOk} autoFocus>
          {t('Common.Ok')}
        </Button>
      }
    >
      <p role="status">{t('Login.PasswordChanged')}</p>
    </Popup>
  )
}
