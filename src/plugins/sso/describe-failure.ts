import { refusedTenant } from '#core/http/error-body.ts'
import { ApiError, type AppServices } from '#engine'
import { PopupBlocked, SamlRefusal } from './saml-popup.ts'

/** What a person is told of a sign-in that failed; undefined: nothing. */
export interface FailureNotice {
  readonly kind: 'toast' | 'popup'
  readonly title: string
  readonly message: string
}

/** Codes of the directory's library, and of directories, by what they mean to a person. */
const meanings: readonly { readonly text: string; readonly codes: readonly string[] }[] = [
  { text: 'cancelled', codes: ['user_cancelled', 'access_denied', 'consent_required', 'timed_out'] },
  { text: 'blocked', codes: ['popup_window_error', 'empty_window_error'] },
  {
    text: 'down',
    codes: [
      'endpoints_resolution_error',
      'openid_config_error',
      'network_error',
      'no_network_connectivity',
      'get_request_failed',
      'post_request_failed',
      'failed_to_parse_response',
      'temporarily_unavailable',
      'server_error',
    ],
  },
]

/** Puts a failure into words: the server's own, or ours for what the directory and its library say (SPEC-8.10). */
export function describeFailure(
  error: unknown,
  { translator }: Pick<AppServices, 'translator'>,
): FailureNotice | undefined {
  const t = translator.translate
  const title = t('Login.ErrorOccurred')
  if (error instanceof ApiError) {
    if (error.message === refusedTenant) return undefined
    const message = error.isOffline ? t('errorsUi.offline') : (error.body.Message ?? t('sso.failed'))
    return { kind: 'popup', title: error.body.Title ?? title, message }
  }
  if (error instanceof SamlRefusal) return { kind: 'popup', title, message: t(refusalText(error.code)) }
  const text = error instanceof PopupBlocked ? 'blocked' : meaningOf(error)
  if (text === 'cancelled') return { kind: 'toast', title: t('sso.title'), message: t('sso.cancelled') }
  return { kind: 'popup', title, message: t(`sso.${text}`) }
}

/** A SAML popup comes back with a code only; the words are those the call would have had. */
function refusalText(code: string): string {
  return code === 'E_SSO_TENANT' ? 'sso.otherOrganisation' : 'sso.failed'
}

function meaningOf(error: unknown): string {
  const code = error instanceof Error && 'errorCode' in error ? error.errorCode : undefined
  // B2C writes its own code for "the person gave up" into the message.
  if (error instanceof Error && error.message.includes('AADB2C90091')) return 'cancelled'
  return meanings.find(({ codes }) => codes.some((one) => one === code))?.text ?? 'failed'
}
