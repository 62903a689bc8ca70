import { useState, type FormEvent } from 'react'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { contactIssues } from '#core/sign-in/contact-issues.ts'
import { Button, Popup, useErrorPopup, useServices, useTranslate } from '#engine'
import { contactTexts } from './contact-texts.ts'
import { hasEnded } from './has-ended.ts'
import { registerFactor } from './mfa-calls.ts'
import { ContactField } from './contact-field.tsx'

interface Props {
  readonly user: VerifiedUser
  readonly onRegistered: () => void
  readonly onLeft: () => void
}

/** Where codes shall go: e-mail and phone, both required (SPEC-5.31). */
export function RegisterPopup({ user, onRegistered, onLeft }: Props) {
  const t = useTranslate()
  const services = useServices()
  const showError = useErrorPopup()
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const issues = contactTexts(contactIssues(email, phone))
  const shown = (key: string | undefined) => (isTried && key !== undefined ? t(key) : undefined)
  const register = async () => {
    setBusy(true)
    try {
      await registerFactor(services, user, { email: email.trim(), phone: phone.trim() })
      onRegistered()
    } catch (error) {
      setBusy(false)
      showError(error)
      if (hasEnded(error)) onLeft()
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.email === undefined && issues.phone === undefined && !isBusy) void register()
  }
  return (
    <Popup
      title={t('Mfa.RegisterTitle')}
      className="mfa-popup"
      onClose={onLeft}
      footer={
        <>
          <Button onClick={onLeft}>{t('Common.Cancel')}</Button>
          <Button type="submit" form="mfa-register-form" intent="primary">
            {t('Mfa.Register')}
          </Button>
        </>
      }
    >
      <form id="mfa-register-form" className="mfa-form" onSubmit={handleSubmit} noValidate>
        <p>{t('Mfa.RegisterHint')}</p>
        <ContactField type="email" value={email} onChange={setEmail} issue={shown(issues.email)} />
        <ContactField type="tel" value={phone} onChange={setPhone} issue={shown(issues.phone)} />
      </form>
    </Popup>
  )
}
