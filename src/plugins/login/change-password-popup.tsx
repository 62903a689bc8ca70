import { useState, type FormEvent } from 'react'
import { Popup, usePopup, useServices, useTranslate } from '#engine'
import { passwordIssues } from './password-issues.ts'
import { changePassword } from './sign-in-calls.ts'
import { TextField } from './text-field.tsx'
import type { SignIn, SignInPhase } from './use-sign-in.ts'
import { useSignInError } from './use-sign-in-error.ts'

interface Props {
  readonly phase: Extract<SignInPhase, { readonly at: 'change-password' }>
  readonly signIn: SignIn
}

/** New password and its repetition; success is confirmed, and Ok leads back to signing in (spec 2.3, 4.1). */
export function ChangePasswordPopup({ phase, signIn }: Props) {
  const { userName, user, password: currentPassword } = phase
  const t = useTranslate()
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useChangePassword(signIn)
  const issues = passwordIssues(newPassword, confirmPassword)
  const shown = (key: string | undefined) => (isTried && key !== undefined ? t(key) : undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isValid = issues.newPassword === undefined && issues.confirmPassword === undefined
    if (isValid) void change({ userName, currentPassword, newPassword, confirmPassword })
  }
  const cancel = () => (user === undefined ? signIn.moveTo({ at: 'credentials' }) : signIn.proceed(user))
  return (
    <Popup
      title={t('Login.ChangePassword')}
      className="login-change"
      onClose={cancel}
      footer={
        <>
          <button type="button" className="bp6-button" onClick={cancel}>
            <span className="bp6-button-text">{t('Common.Cancel')}</span>
          </button>
          <button type="submit" form="login-change-form" className="bp6-button bp6-intent-primary">
            <span className="bp6-button-text">{t('Login.ChangePassword')}</span>
          </button>
        </>
      }
    >
      <form id="login-change-form" onSubmit={handleSubmit} noValidate>
        {user === undefined ? <p>{t('Login.MustChange')}</p> : null}
        <TextField
          label={t('Login.NewPassword')}
          type="password"
          value={newPassword}
          onChange={setNewPassword}
          autoComplete="new-password"
          issue={shown(issues.newPassword)}
          autoFocus
        />
        <TextField
          label={t('Login.ConfirmPassword')}
          type="password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          autoComplete="new-password"
          issue={shown(issues.confirmPassword)}
        />
      </form>
    </Popup>
  )
}

function useChangePassword(signIn: SignIn): (change: Parameters<typeof changePassword>[1]) => Promise<void> {
  const t = useTranslate()
  const popup = usePopup()
  const { api } = useServices()
  const showError = useSignInError()
  return async (change) => {
    try {
      await changePassword(api, change)
      signIn.moveTo({ at: 'credentials' })
      popup({ title: t('Login.ChangePassword'), message: t('Login.PasswordChanged'), intent: 'info' })
    } catch (error) {
      showError(error)
    }
  }
}
