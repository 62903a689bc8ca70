import type { AppError } from '#core/errors/app-error.ts'
import type { ErrorCode } from '#core/errors/error-catalogue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import { wordedParams } from '#core/errors/worded-params.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'

/** Text of a code in a language, else in English, else the code: an answer is better with any text than none. */
export function errorText(
  definitions: DefinitionStore,
  { language, code }: { readonly language: string; readonly code: ErrorCode | 'title' },
): string {
  return textOf(definitions, language, `errors.${code}`) ?? code
}

/** What a refusal says in a language. */
export function refusalText(
  definitions: DefinitionStore,
  { language, refusal }: { readonly language: string; readonly refusal: Pick<AppError, 'code' | 'params'> },
): string {
  const params = wordedParams(refusal.params, (key) => textOf(definitions, language, key))
  return formatMessage(errorText(definitions, { language, code: refusal.code }), params)
}

function textOf({ base: { locales } }: DefinitionStore, language: string, key: string): string | undefined {
  return findText(locales[language], key) ?? findText(locales['en'], key)
}
