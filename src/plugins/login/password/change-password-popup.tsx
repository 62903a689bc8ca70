import { useState, type FormEvent } from 'react'
import { Button, Popup, useServices, useTranslate } from '#engine'
import { TextField } from '../text-field.tsx'
import { judgePassword } from './judge-password.ts'
import { passwordIssues } from './password-issues.ts'
import { PasswordChanged } from './password-changed.tsx'
import { RuleChecklist } from './rule-checklist.tsx'
import { StrengthBar } from './strength-bar.tsx'
import { useChangePassword } from './use-change-password.ts'
import './password.css'

/** Whose password is changed, and what follows. */
export interface ChangePasswordProps {
  readonly userName: string
  /** The password the person signed in with; asked for where it is not known any more. */
  readonly currentPassword: string | undefined
  /** Locale key of why the change is asked for. */
  readonly intro?: string | undefined
  readonly onCancel: () => void
  /** Ok of the success variant: the specification signs out. */
  readonly onChanged: () => void
}

/** New password and its repetition beside the tenant's rules; after the change the same popup says so (SPEC-2.3.4). */
export function ChangePasswordPopup({ userName, currentPassword, intro, onCancel, onChanged }: ChangePasswordProps) {
  const t = useTranslate()
  const { tenant } = useServices()
  const [typedCurrent, setTypedCurrent] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { isDone, isBusy, change } = useChangePassword()
  const judged = judgePassword(tenant.PasswordConditions, newPassword)
  const issues = passwordIssues({ newPassword, confirmPassword, isStrong: judged.isStrong })
  const current = currentPassword ?? typedCurrent
  const currentIssue = current === '' ? 'Login.PasswordRequired' : undefined
  const shown = (key: string | undefined) => (isTried && key !== undefined ? t(key) : undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isValid = [issues.newPassword, issues.confirmPassword, currentIssue].every((issue) => issue === undefined)
    if (isValid && !isBusy) void change({ userName, currentPassword: current, newPassword, confirmPassword })
  }
  if (isDone) return <PasswordChanged onOk={onChanged} />
  return (
    <Popup
      title={t('Login.ChangePassword')}
      className={currentPassword === undefined ? 'login-change login-change-asks' : 'login-change'}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('Common.Cancel')}</Button>
          <Button type="submit" form="login-change-form" intent="primary">
            {t('Login.ChangePassword')}
          </Button>
        </>
      }
    >
      {intro === undefined ? null : <p className="login-change-intro">{t(intro)}</p>}
      <form id="login-change-form" className="login-change-form" onSubmit={handleSubmit} noValidate>
        {/* Password managers tell by it whose password this is. */}
        <input type="text" hidden readOnly autoComplete="username" value={userName} />
        <div>
          {currentPassword === undefined ? (
            <TextField
              label={t('Login.CurrentPassword')}
              type="password"
              value={typedCurrent}
              onChange={setTypedCurrent}
              autoComplete="current-password"
              issue={shown(currentIssue)}
              autoFocus
            />
          ) : null}
          <TextField
            label={t('Login.NewPassword')}
            type="password"
            value={newPassword}
            onChange={setNewPassword}
            autoComplete="new-password"
            issue={shown(issues.newPassword)}
            autoFocus={currentPassword !== undefined}
          />
          <TextField
            label={t('Login.ConfirmPassword')}
            type="password"
            value={confirmPassword}
            onChange={setConfirmPassword}
            autoComplete="new-password"
            issue={shown(issues.confirmPassword)}
          />
        </div>
        <div className="login-change-rules">
          <StrengthBar judged={judged} />
          <RuleChecklist conditions={judged.conditions} />
        </div>
      </form>
    </Popup>
  )
}
