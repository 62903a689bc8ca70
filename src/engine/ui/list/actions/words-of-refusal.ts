import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { ApiError } from '../../client/api/api-error.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { messageOfError } from './message-of-error.ts'

/** Why something was not done to a row, or made of it: what is wrong, each with the field it is about, or the server's own words (LIST-246, LIST-727). */
export function wordsOfRefusal(error: unknown, family: ClientFamily | undefined, translate: Translate): string {
  const issues = error instanceof ApiError ? (error.body.Errors ?? []) : []
  const told = issues.map(({ field: id, lines, message, params }) => {
    const field = lines === undefined ? family?.entity.fields.find((one) => one.id === id) : undefined
    const words = translate(message, params)
    return field === undefined ? words : `${translate(field.label)}: ${words}`
  })
  return told.length === 0 ? messageOfError(error, translate) : [...new Set(told)].join(' · ')
}
