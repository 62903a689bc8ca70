import type { ErrorCode } from '#core/errors/error-catalogue.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'

/** Text of a code in a language, else in English, else the code: an answer is better with any text than none. */
export function errorText(
  definitions: DefinitionStore,
  { language, code }: { readonly language: string; readonly code: ErrorCode | 'title' },
): string {
  const { locales } = definitions.base
  for (const candidate of [language, 'en']) {
    const namespace = locales[candidate]?.['errors']
    const text = typeof namespace === 'object' ? namespace[code] : undefined
    if (typeof text === 'string') return text
  }
  return code
}
