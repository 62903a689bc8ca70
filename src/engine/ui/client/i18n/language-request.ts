import type { LanguageRequest } from '#core/http/tenant-contract.ts'
import { minimalTexts } from '#core/sign-in/sign-in-texts.ts'
import type { ApiRequest } from '../api/send-request.ts'

/** Who wants which language. */
export interface LanguageWish {
  readonly code: string
  /** 0 before sign-in. */
  readonly userId: number
  /** While a sign-in is being completed and the session has no token yet. */
  readonly token?: string
  /** Whether the texts of the pages before sign-in are enough (LANG-2). */
  readonly isForSignIn?: boolean
}

/** The call for a language pack (DEF-62). */
export function languageRequest({ code, userId, token, isForSignIn }: LanguageWish): ApiRequest {
  const body: LanguageRequest = { LanguageCode: code, UserId: userId, Group: 'Web', Version: null }
  return { method: 'POST', body, isQuiet: true, token, prefer: isForSignIn === true ? minimalTexts : undefined }
}
