import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/engine/ui/client/api/api-error.ts'
import type { Translator } from '../../../src/engine/ui/client/i18n/translator.ts'
import { describeFailure } from '../../../src/plugins/sso/describe-failure.ts'
import { PopupBlocked, SamlRefusal } from '../../../src/plugins/sso/saml-popup.ts'
import { englishTexts } from '../support/english-texts.ts'

let translator: Translator
beforeAll(async () => {
  translator = await englishTexts()
})

/** An error of the directory's library, which carries its code beside the message. */
function libraryError(errorCode: string, message = ''): Error {
  return Object.assign(new Error(message), { errorCode })
}

describe('a sign-in that failed', () => {
  it.each([
    [libraryError('access_denied'), 'The sign-in was cancelled.'],
    [libraryError('server_error', 'AADB2C90091: The user has cancelled'), 'The sign-in was cancelled.'],
    [libraryError('empty_window_error'), 'The browser did not let the sign-in window open.'],
    [new PopupBlocked(), 'The browser did not let the sign-in window open.'],
    [libraryError('endpoints_resolution_error'), 'The directory does not answer.'],
    [libraryError('something_else'), "The directory's answer is not valid."],
    [new SamlRefusal('E_SSO_TENANT'), 'This account belongs to the directory of another organisation.'],
    [new ApiError(403, { Message: 'Nobody here is known' }), 'Nobody here is known'],
  ])('[SSO-22] %s is told as "%s"', (error, words) => {
    expect(describeFailure(error, { translator })?.message).toContain(words)
  })

  it('[SSO-26] by a refused tenant is silent', () => {
    expect(describeFailure(new ApiError(403, { Message: 'invalid/Inactive tenant' }), { translator })).toBeUndefined()
  })
})
