import { useEffect, useRef, useState } from 'react'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { codeRules } from '#core/sign-in/code-rules.ts'
import { useErrorPopup, useServices, useToast } from '#engine'
import { hasEnded } from './has-ended.ts'
import { requestCode, type Channel } from './mfa-calls.ts'
import { useCountdown } from './use-countdown.ts'

/** Codes that are sent while the popup is open. */
export interface CodeSending {
  readonly channel: Channel
  readonly setChannel: (channel: Channel) => void
  /** Seconds until another one may be sent. */
  readonly secondsLeft: number
  readonly send: () => Promise<void>
}

/** Sends the first code by e-mail when the popup opens, and others on request, thirty seconds apart (SPEC-4.3.3). */
export function useCodeSending(user: VerifiedUser, onEnded: () => void): CodeSending {
  const { api } = useServices()
  const toast = useToast()
  const showError = useErrorPopup()
  const { secondsLeft, start } = useCountdown()
  const [channel, setChannel] = useState<Channel>('email')
  const send = async (): Promise<void> => {
    start(codeRules.resendSeconds)
    try {
      toast({ message: await requestCode(api, user.clientId, channel), intent: 'success' })
    } catch (error) {
      start(0)
      showError(error)
      if (hasEnded(error)) onEnded()
    }
  }
  const first = useRef(send)
  useEffect(() => void first.current(), [])
  return { channel, setChannel, secondsLeft, send }
}
