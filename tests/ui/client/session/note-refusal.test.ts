import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import { noteRefusal } from '../../../../src/engine/ui/client/session/note-refusal.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'

const signedIn = {
  tenantId: 'ui',
  token: 't',
  userId: 1,
  username: 'chef',
  siteId: 2,
  roleId: 3,
  language: 'en',
  timeZone: 'UTC',
  windowsTimeZone: 'UTC',
  loginType: '',
} as const
const path = '/inventory/api/Requisitions'

function after(error: ApiError, of = path, authorization = 'Bearer t') {
  const store = createAppStore({ session: signedIn, refusal: '', theme: 'light', isPhone: false })
  noteRefusal(store, error, { path: of, authorization })
  const { values, hasExpired, refusal } = store.getState().session
  return { isIn: values !== undefined, hasExpired, refusal }
}

const untouched = { isIn: true, hasExpired: false, refusal: '' }

describe('a refused call', () => {
  it("[SPEC-8.13] our server's own word that the session has ended ends it", () => {
    const ended = { isIn: false, hasExpired: true, refusal: '' }
    expect(after(new ApiError(401, { Code: 'E_SESSION', Response_Code: 401 }))).toEqual(ended)
  })

  it('[SHELL-20] the word about a session this one went on from ends nothing', () => {
    const error = new ApiError(401, { Code: 'E_SESSION', Response_Code: 401 })
    expect(after(error, path, 'Bearer before')).toEqual(untouched)
  })

  it.each([
    ['an empty one', {}],
    ['one with Response_Code 401', { Response_Code: 401 }],
    ["somebody else's words", { Message: 'no' }],
    ['another code of ours', { Code: 'E_HANDLE', Response_Code: 401 }],
  ])('[SPEC-8.13] any other 401 is that call only: %s', (_name, body) => {
    expect(after(new ApiError(401, body))).toEqual(untouched)
  })

  it.each([400, 401, 403, 500])('[SPEC-8.9] a refused tenant leads to the tampering page with %i', (status) => {
    const words = 'invalid/Inactive tenant'
    expect(after(new ApiError(status, { Message: words }))).toEqual({ ...untouched, refusal: words })
  })

  it('[SPEC-8.9] calls of sign-in are judged by the login screen', () => {
    expect(after(new ApiError(400, { Message: 'invalid/Inactive tenant' }), '/usermgmt/api/Login/token')).toEqual(
      untouched,
    )
  })
})
