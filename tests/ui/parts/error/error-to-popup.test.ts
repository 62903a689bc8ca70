import { beforeAll, describe, expect, it } from 'vitest'
import { readRefusal } from '../../../../src/engine/ui/client/api/read-refusal.ts'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import { errorToPopup } from '../../../../src/engine/ui/parts/error/error-to-popup.ts'
import type { Translate } from '../../../../src/engine/ui/client/i18n/use-translate.ts'
import { englishTexts } from '../../support/english-texts.ts'

let t: Translate
beforeAll(async () => {
  t = (await englishTexts()).translate
})

interface Answer {
  readonly path?: string
  readonly isFile?: boolean
  readonly contentType?: string
}

/** The popup of an answer with this body, as the client reads it. */
async function popupOf(status: number, body: unknown, answer: Answer = {}) {
  const { path = '/inventory/api/Requisitions?$top=1', isFile = false, contentType = 'application/json' } = answer
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const response = new Response(text, { status, headers: { 'Content-Type': contentType } })
  return errorToPopup(await readRefusal(response, { path, isFile }), t)
}

const title = 'Error occurred'
const code400 = 'The request could not be processed. Check what you entered and try again.'
const code500 = 'The server could not complete the request. Try again in a moment.'
const code401 = 'You are not authorised for this. Please sign in again.'
const code403 = 'You do not have access to this.'
const unavailable = 'The service cannot be reached at the moment. Check your connection and try again.'
const nullError = 'The server reported an error without saying which.'

describe('the global error popup', () => {
  it('[SPEC-8.11] a client-side error has its own header and its message', () => {
    expect(errorToPopup(new TypeError('x is not a function'), t)).toMatchObject({
      header: 'client error occurred',
      content: 'x is not a function',
    })
    expect(errorToPopup('thrown text', t)).toMatchObject({ content: 'thrown text' })
  })

  it.each([
    [
      'Data.err',
      409,
      { Message: 'Posting failed', Data: { err: 'No stock' } },
      'Posting failed',
      'No stock',
      undefined,
    ],
    ['Data.err of a mapped code', 500, { Message: 'Stop', Data: { err: 'boom' } }, 'Stop', code500, 'boom'],
    ['Data.err with its own code', 200, { Message: 'M', Data: { err: 'e', code: 403 } }, 'M', code403, 'e'],
    ['an errors list', 422, { errors: ['a', 'b', 'a'] }, title, 'a\nb', undefined],
    ['an Errors list of objects', 422, { Errors: [{ Message: 'a' }, { message: 'b' }] }, title, 'a\nb', undefined],
    ['errors by field', 400, { errors: { Name: ['too long'], Code: ['taken'] } }, title, 'too long\ntaken', undefined],
    ['a message', 418, { message: 'short and stout' }, title, 'short and stout', undefined],
    ['a message of a mapped code', 400, { message: 'raw' }, title, code400, 'raw'],
    ['a message with HeaderText', 500, { message: 'raw', HeaderText: 'Saving' }, 'Saving', code500, 'raw'],
    ['a message with a code of its own', 422, { message: 'raw', code: 111 }, title, t0('code111'), 'raw'],
    ['a message of 503', 503, { message: 'raw' }, title, unavailable, 'raw'],
    ['a message of 401', 401, { message: 'raw' }, title, code401, 'raw'],
    ['IsShowMessage true', 409, { IsShowMessage: true, Title: 'T', Message: 'M' }, 'T', 'M', undefined],
    ['IsShowMessage without Title', 409, { IsShowMessage: true, Message: 'M' }, title, 'M', undefined],
    ['an empty answer', 500, undefined, title, nullError, undefined],
    ['an empty 401', 401, undefined, title, 'user access unauthorised', undefined],
    ['an empty 403', 403, undefined, title, 'Invalid request.', undefined],
    ['an empty object', 500, {}, title, nullError, undefined],
    ['a plain text', 502, 'Bad gateway', title, 'Bad gateway', undefined],
    ['a plain text of 403', 403, 'whatever', title, 'Invalid request.', undefined],
    ['a JSON text', 500, '"as it is"', title, 'as it is', undefined],
    ['invalid_client', 400, 'error: invalid_client', title, t0('invalidClient'), undefined],
    ['a 401 that says nothing', 401, { some: 1 }, title, 'user access unauthorised', undefined],
    ['anything else', 500, { some: 1 }, title, 'Unhandled exception', undefined],
    ['a list', 500, '[1]', title, nullError, undefined],
  ])('[SPEC-8.3] %s', async (_name, status, body, header, content, details) => {
    expect(await popupOf(status, body)).toMatchObject({ header, content: wordsOf(content), details })
  })

  it.each([
    ['IsShowMessage false', 409, { IsShowMessage: false, Message: 'M' }, {}],
    ['IsShowMessage false with errors', 422, { IsShowMessage: false, Errors: ['a'] }, {}],
    ['Response_Code 401', 401, { Response_Code: 401, Message: 'M', IsShowMessage: true }, {}],
    ['a refused tenant, which leads to the tampering page', 403, { Message: 'invalid/Inactive tenant' }, {}],
    ['a call of sign-in', 400, { message: 'no' }, { path: '/usermgmt/api/Login/verified-user' }],
    ['a saved setting', 500, { message: 'no' }, { path: '/usermgmt/api/UserSettings?Id=0' }],
    ['the 200 of an invoice download', 200, 'x', { path: '/inventory/api/Invoices(1)/file', isFile: true }],
  ])('[SPEC-8.4] says nothing for %s', async (_name, status, body, answer) => {
    expect(await popupOf(status, body, answer)).toBeUndefined()
  })

  it('[SPEC-8.5] a file call is read only when it is a problem that may be shown', async () => {
    const problem = { isFile: true, contentType: 'application/problem+json' }
    const shown = { IsShowMessage: true, Title: 'Export', Message: 'Too many rows' }
    expect(await popupOf(400, shown, problem)).toMatchObject({ header: 'Export', content: 'Too many rows' })
    expect(await popupOf(400, { Title: 'Export', Message: 'Too many rows' }, problem)).toBeUndefined()
    expect(await popupOf(500, 'not JSON', { isFile: true, contentType: 'text/html' })).toBeUndefined()
  })

  it('[SPEC-8.6] the details start folded behind More for a failed validation, open above Less for all others', async () => {
    const startOf = async (Message: string) => (await popupOf(500, { Message, Data: { err: 'e' } }))?.startsAt
    expect(await startOf('validation failed')).toBe('More')
    expect(await startOf('Validation Failed')).toBe('More')
    expect(await startOf('Posting failed')).toBe('Less')
  })

  it('[SPEC-8.3] a server out of reach has the text of 503', () => {
    expect(errorToPopup(new ApiError(0, {}), t)).toMatchObject({ header: title, content: unavailable })
  })

  it('[SPEC-8.3] our own field issues are joined in words', async () => {
    const Errors = [{ field: 'neededBy', code: 'required', message: 'validation.required' }]
    expect((await popupOf(422, { Errors }))?.content).toBe(t('validation.required'))
  })
})

/** A text of the popup by its key, before the translator is there. */
function t0(key: string): string {
  return `errorsUi.popup.${key}`
}

function wordsOf(text: string): string {
  return text.startsWith('errorsUi.') ? t(text) : text
}
