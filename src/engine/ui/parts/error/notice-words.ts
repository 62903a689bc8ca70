import type { ApiError } from '../../client/api/api-error.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { errorToPopup } from './error-to-popup.ts'

/** What a screen that draws its own error says of a refused call: the server's words, where there are none those the popup would have (SPEC-8.14). */
export function noticeWords(error: ApiError, t: Translate): string {
  if (error.isOffline) return t('errorsUi.offline')
  return error.body.Message ?? errorToPopup(error, t)?.content ?? t('errorsUi.unexpected')
}
