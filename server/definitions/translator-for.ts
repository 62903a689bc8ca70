import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { localeText } from './locale-text.ts'

/** Gives the text of a locale key in one language, parameters filled in. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Texts of a tenant in a language; what the language lacks is taken from English, and what English lacks is the key. */
export function translatorFor(definitions: Pick<TenantDefinitions, 'locales'>, language: string): Translate {
  return (key, params = {}) => formatMessage(localeText(definitions, language, key) ?? key, params)
}
