import { ApiError, usePopup, useTranslate } from '#engine'

/** Shows what the server said about a failed step of sign-in (spec 8). */
export function useSignInError(): (error: unknown) => void {
  const t = useTranslate()
  const popup = usePopup()
  return (error) => {
    if (!(error instanceof ApiError)) throw error
    const message = error.isOffline ? t('errorsUi.offline') : (error.body.Message ?? t('errorsUi.unexpected'))
    popup({ title: error.body.Title ?? t('Login.ErrorOccurred'), message, intent: 'error' })
  }
}
