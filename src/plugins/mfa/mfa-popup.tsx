import { useState } from 'react'
import type { SecondFactorProps } from '#engine'
import { CodePopup } from './code-popup.tsx'
import { RegisterPopup } from './register-popup.tsx'
import './mfa.css'

/** Registration first for somebody without a factor, then the code (SPEC-4.1.8). */
export function MfaPopup({ user, onPassed, onLeft }: SecondFactorProps) {
  const [isRegistered, setRegistered] = useState(user.isMFARegister)
  return isRegistered ? (
    <CodePopup user={user} onPassed={onPassed} onLeft={onLeft} />
  ) : (
    <RegisterPopup user={user} onRegistered={() => setRegistered(true)} onLeft={onLeft} />
  )
}
