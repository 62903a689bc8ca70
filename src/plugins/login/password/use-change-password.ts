import { useState } from 'react'
import { useErrorPopup, useServices } from '#engine'
import { changePassword, type PasswordChange } from '../sign-in-calls.ts'

/** A change under way. */
export interface PasswordWork {
  readonly isDone: boolean
  readonly isBusy: boolean
  readonly change: (change: PasswordChange) => Promise<void>
}

/** Sends the change; a refusal is shown in the server's words and leaves what was typed. */
export function useChangePassword(): PasswordWork {
  const { api } = useServices()
  const showError = useErrorPopup()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const change = async (body: PasswordChange) => {
    setState('busy')
    try {
      await changePassword(api, body)
      setState('done')
    } catch (error) {
      setState('idle')
      showError(error)
    }
  }
  return { isDone: state === 'done', isBusy: state === 'busy', change }
}
