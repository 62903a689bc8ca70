import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { localeText } from './locale-text.ts'

/** Gives the text of a locale key in one language, parameters filled in. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Texts of a tenant in a language, by the count where they have several; what the language lacks is taken from English, and what English lacks is the key. */
export function translatorFor(definitions: Pick<TenantDefinitions, 'locales'>, language: string): Translate {
  const textOf = (key: string) => localeText(definitions, language, key)
  return (key, params = {}) => formatMessage(textOf(key) ?? countedText(textOf, key, params['count']) ?? key, params)
}

function countedText(
  textOf: (key: string) => string | undefined,
  key: string,
  count: string | number | undefined,
): string | undefined {
  if (count === undefined) return undefined
  return (Number(count) === 1 ? textOf(`${key}_one`) : undefined) ?? textOf(`${key}_other`)
}
