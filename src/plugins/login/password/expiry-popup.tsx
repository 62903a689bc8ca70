import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { Button, Popup, useTranslate } from '#engine'
import type { SignIn } from '../use-sign-in.ts'
import './password.css'

interface Props {
  readonly user: VerifiedUser
  /** The password just typed, in case it is to be changed. */
  readonly password: string
  readonly signIn: SignIn
}

/** Days left until the password expires; Cancel goes on to site and role, Change Password to the change (SPEC-2.3.2). */
export function ExpiryPopup({ user, password, signIn }: Props) {
  const t = useTranslate()
  const { moveTo, proceed } = signIn
  const goOn = () => proceed(user)
  return (
    <Popup
      title={t('Login.PasswordExpiry')}
      className="login-expiry"
      onClose={goOn}
      footer={
        <>
          <Button onClick={goOn}>{t('Common.Cancel')}</Button>
          <Button
            intent="primary"
            onClick={() => moveTo({ at: 'change-password', userName: user.username, password, user, intro: undefined })}
          >
            {t('Login.ChangePassword')}
          </Button>
        </>
      }
    >
      <p>{t('Login.DaysLeft', { count: user.daysLeftForPasswordExpiration })}</p>
    </Popup>
  )
}
