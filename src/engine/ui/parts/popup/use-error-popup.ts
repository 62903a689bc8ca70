import { useCallback } from 'react'
import { ApiError } from '../../client/api/api-error.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { usePopup } from './use-popup.ts'

/** Shows what the server said about a refused call (SPEC-8.3); anything but a refusal is a bug and goes on. */
export function useErrorPopup(): (error: unknown) => void {
  const t = useTranslate()
  const popup = usePopup()
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) throw error
      const message = error.isOffline ? t('errorsUi.offline') : (error.body.Message ?? t('errorsUi.unexpected'))
      popup({ title: error.body.Title ?? t('Login.ErrorOccurred'), message, intent: 'error' })
    },
    [popup, t],
  )
}
