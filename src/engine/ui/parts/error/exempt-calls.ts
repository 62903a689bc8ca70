import type { ErrorAnswer } from '../../client/api/api-error.ts'

/** Calls whose failure has its own place, or none: nobody asked for them. */
const exempt: readonly RegExp[] = [
  // Sign-in shows its own popups and toasts; a failed sign-in by the directory is silent.
  /\/api\/Login\//,
  /\/api\/Session\//,
  // A failed language falls back to the local file (SPEC-4.7.3), the drawn card says what is wrong with a link.
  /\/get-language$/,
  /\/assets\/json\//,
  /\/GetTransactionDetailsForEmail$/,
  /\/ProcessApprovalTransaction$/,
  // A failed save of a setting stops the spinner and says nothing (SPEC-8.20).
  /\/api\/UserSettings\b/,
  /\/api\/UserViews\b/,
  /(BannerNotification|UserActionLog|ErrorReport|ClickTracking)/i,
]

/** True when the popup is not for this call, and for the download of an invoice that came with 200. */
export function isExemptCall({ path, isFile }: Pick<ErrorAnswer, 'path' | 'isFile'>, status: number): boolean {
  if (status === 200 && isFile && /invoice/i.test(path)) return true
  return exempt.some((pattern) => pattern.test(path))
}
