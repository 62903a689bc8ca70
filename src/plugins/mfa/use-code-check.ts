import { useState } from 'react'
import type { CodeAnswer, VerifiedUser } from '#core/http/sign-in-contract.ts'
import { useErrorPopup, useServices, useToast, useTranslate } from '#engine'
import { attemptsOf } from './attempts-of.ts'
import { hasEnded } from './has-ended.ts'
import { blockAccess, validateCode } from './mfa-calls.ts'

/** What a check leads to. */
export interface CodeOutcome {
  readonly onRight: () => void
  readonly onWrong: () => void
  /** Nothing more can be tried: used up, or the sign-in took too long. */
  readonly onUsedUp: () => void
}

/** Checks a code and says how it went (SPEC-8.2): right, wrong with the counts, or used up and blocked. */
export function useCodeCheck(user: VerifiedUser, outcome: CodeOutcome) {
  const t = useTranslate()
  const toast = useToast()
  const { api } = useServices()
  const showError = useErrorPopup()
  const [isBusy, setBusy] = useState(false)
  const takeAnswer = async (answer: CodeAnswer, otp: string): Promise<void> => {
    if (answer.status === 'true') {
      toast({ message: t('Mfa.Success'), intent: 'success' })
      return outcome.onRight()
    }
    const { maximum, invalid, areUsedUp } = attemptsOf(answer)
    if (!areUsedUp) {
      toast({ title: t('Mfa.InvalidTitle'), message: t('Mfa.InvalidCounts', { maximum, invalid }), intent: 'danger' })
      return outcome.onWrong()
    }
    // The server has blocked already; a lost confirmation changes nothing.
    await blockAccess(api, user.clientId, otp).catch(() => undefined)
    toast({ title: t('Mfa.BlockedTitle'), message: t('Mfa.Blocked'), intent: 'danger' })
    outcome.onUsedUp()
  }
  const check = async (otp: string): Promise<void> => {
    setBusy(true)
    try {
      await takeAnswer(await validateCode(api, user.clientId, otp), otp)
    } catch (error) {
      showError(error)
      if (hasEnded(error)) outcome.onUsedUp()
      else outcome.onWrong()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, check }
}
