import { ApiError } from '../../client/api/api-error.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { errorToPopup } from '../../parts/error/error-to-popup.ts'

/** What to tell a person of a failed call: the server's own words where it gave any, else those of the popup (SPEC-8.14). */
export function messageOfError(error: unknown, translate: Translate): string {
  if (!(error instanceof ApiError)) return translate('list.failed')
  if (error.isOffline) return translate('list.offline')
  return error.body.Message ?? errorToPopup(error, translate)?.content ?? translate('list.failed')
}
