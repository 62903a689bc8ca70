import { refusedTenant } from '#core/http/error-body.ts'
import { ApiError } from '../../client/api/api-error.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { codeOf, joinedErrors, objectOf, textAt, type JsonObject } from './error-content.ts'
import { errorPopup, type ErrorPopup, type ErrorPopupParts } from './error-popup.ts'
import { isExemptCall } from './exempt-calls.ts'

/** Codes whose text is the product's own; 0 is a server out of reach (SPEC-8.3). */
const codeTexts: Readonly<Record<number, string>> = {
  0: 'unavailable',
  111: 'code111',
  400: 'code400',
  401: 'code401',
  403: 'code403',
  500: 'code500',
  503: 'unavailable',
}

/** What the global error popup says of a failure, or undefined when it says nothing (SPEC-8.3). Pure: the caller shows it. */
export function errorToPopup(error: unknown, t: Translate): ErrorPopup | undefined {
  const parts = error instanceof ApiError ? refusalParts(error, t) : clientParts(error, t)
  return parts === undefined ? undefined : errorPopup(parts, t('errorsUi.popup.validationFailed'))
}

function clientParts(error: unknown, t: Translate): ErrorPopupParts {
  const message = error instanceof Error ? error.message : String(error)
  return { header: t('errorsUi.popup.clientError'), content: message }
}

function refusalParts(error: ApiError, t: Translate): ErrorPopupParts | undefined {
  const { status, answer } = error
  const json = objectOf(answer.content)
  if (isExemptCall(answer, status) || error.message === refusedTenant) return undefined
  if (status === 0) return titled(t, t('errorsUi.popup.unavailable'))
  // The session has ended: the session expired popup says so, and the request just ends.
  if (Number(json?.['Response_Code']) === 401) return undefined
  if (answer.isFile) return fileParts(error, json, t)
  if (json !== undefined && Object.keys(json).length > 0) return bodyParts({ json, status, t })
  if (typeof answer.content === 'string') return stringParts(answer.content, status, t)
  return emptyParts(status, t)
}

/** An answer in place of a file is read only when it is a problem that says it may be shown. */
function fileParts({ answer }: ApiError, json: JsonObject | undefined, t: Translate): ErrorPopupParts | undefined {
  if (!/\bjson\b/.test(answer.contentType) || json?.['IsShowMessage'] !== true) return undefined
  return shownParts(json, t)
}

interface BodyScope {
  readonly json: JsonObject
  readonly status: number
  readonly t: Translate
}

function bodyParts({ json, status, t }: BodyScope): ErrorPopupParts | undefined {
  // A body that says itself whether it is shown is asked first: it carries a Message either way.
  if (json['IsShowMessage'] === false) return undefined
  if (json['IsShowMessage'] === true) return shownParts(json, t)
  const data = objectOf(json['Data'])
  const err = textAt(data, 'err')
  const message = textAt(json, 'message', 'Message')
  const header = textAt(json, 'HeaderText')
  if (err !== undefined) {
    const content = mapped(codeOf(data, codeOf(json, status)), err, t)
    return { header: message ?? t('errorsUi.popup.title'), content, details: err }
  }
  const errors = joinedErrors(json, t)
  if (errors !== undefined) return titled(t, errors, { header })
  if (message !== undefined) {
    return titled(t, mapped(codeOf(json, status), message, t), { header, details: message })
  }
  if (json['error'] === 'invalid_client') return titled(t, t('errorsUi.popup.invalidClient'))
  return titled(t, t(status === 401 ? 'errorsUi.popup.unauthorised' : 'errorsUi.popup.unhandled'))
}

function shownParts(json: JsonObject, t: Translate): ErrorPopupParts {
  const traceId = textAt(json, 'traceId')
  const details = [joinedErrors(json, t), traceId === undefined ? undefined : t('errorsUi.trace', { traceId })]
  return {
    header: textAt(json, 'Title') ?? t('errorsUi.popup.title'),
    content: textAt(json, 'Message') ?? t('errorsUi.popup.unhandled'),
    details: details.filter((line) => line !== undefined).join('\n'),
  }
}

function stringParts(content: string, status: number, t: Translate): ErrorPopupParts {
  if (content.includes('invalid_client')) return titled(t, t('errorsUi.popup.invalidClient'))
  return titled(t, status === 403 ? t('errorsUi.popup.invalidRequest') : content)
}

function emptyParts(status: number, t: Translate): ErrorPopupParts {
  if (status === 401) return titled(t, t('errorsUi.popup.unauthorised'))
  return titled(t, t(status === 403 ? 'errorsUi.popup.invalidRequest' : 'errorsUi.popup.nullError'))
}

function titled(
  t: Translate,
  content: string,
  { header, details }: { readonly header?: string | undefined; readonly details?: string } = {},
): ErrorPopupParts {
  return { header: header ?? t('errorsUi.popup.title'), content, details }
}

/** The product's text of a code it knows, else the server's own message. */
function mapped(code: number, message: string, t: Translate): string {
  const key = codeTexts[code]
  return key === undefined ? message : t(`errorsUi.popup.${key}`)
}
