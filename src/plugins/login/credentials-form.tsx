import { useId, useState, type FormEvent } from 'react'
import { Button, useErrorPopup, useServices, useToast, useTranslate } from '#engine'
import { loginOptions } from './login-options.ts'
import { missingFields } from './missing-fields.ts'
import { RequiredBanner } from './required-banner.tsx'
import { forgotPassword } from './sign-in-calls.ts'
import { TextField } from './text-field.tsx'
import type { SignIn } from './use-sign-in.ts'

/** User id and password, Forgot password and Login (SPEC-2.2.1). */
export function CredentialsForm({ signIn }: { readonly signIn: SignIn }) {
  const t = useTranslate()
  const { tenant } = useServices()
  const { hasUserForm, hasForgotPassword } = loginOptions(tenant)
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const askForPassword = useForgotPassword()
  const bannerId = useId()
  const userLabel = t('Login.UserId')
  const passwordLabel = t('Login.Password')
  const isMissing = (label: string) => missing.includes(label)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const empty = missingFields([
      { label: userLabel, value: userName.trim() },
      { label: passwordLabel, value: password },
    ])
    setMissing(empty)
    if (empty.length === 0 && !signIn.isBusy) void signIn.verify(userName.trim(), password)
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-describedby={bannerId}>
      <div id={bannerId}>
        <RequiredBanner labels={missing} onClose={() => setMissing([])} />
      </div>
      <fieldset disabled={!hasUserForm} className="login-fields">
        <TextField
          label={userLabel}
          value={userName}
          onChange={setUserName}
          autoComplete="username"
          issue={isMissing(userLabel) ? t('Login.FieldRequired', { field: userLabel }) : undefined}
          autoFocus
        />
        <TextField
          label={passwordLabel}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          issue={isMissing(passwordLabel) ? t('Login.PasswordRequired') : undefined}
        />
        <Button type="submit" isFill intent="primary" className="login-submit">
          {t('Login.Login')}
        </Button>
      </fieldset>
      {hasForgotPassword ? (
        <a
          href="#forgot-password"
          className="login-forgot"
          onClick={(event) => {
            event.preventDefault()
            askForPassword(userName.trim())
          }}
        >
          {t('Login.ForgotPassword')}
        </a>
      ) : null}
      {hasUserForm || !tenant.IsActive ? null : <p className="login-hint">{t('Login.CloudOnly')}</p>}
    </form>
  )
}

/** Has a password mailed, or says that the user id is missing (SPEC-5.34). */
function useForgotPassword(): (userName: string) => void {
  const t = useTranslate()
  const toast = useToast()
  const { api } = useServices()
  const showError = useErrorPopup()
  return (userName) => {
    if (userName === '') {
      toast({ message: t('Login.ProvideUserId'), intent: 'warning' })
      return
    }
    forgotPassword(api, userName)
      .then((message) => toast({ message: message ?? t('Login.PasswordSent'), intent: 'success' }))
      .catch(showError)
  }
}
