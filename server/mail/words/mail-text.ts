import type { LocaleTexts, TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatMessage } from '#core/errors/format-message.ts'

/** Gives the text of a locale key in one language, parameters filled in. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Texts of a tenant in a language; what the language lacks is taken from English, and what English lacks is the key. */
export function translatorFor(definitions: Pick<TenantDefinitions, 'locales'>, language: string): Translate {
  const tables = [definitions.locales[language], definitions.locales['en']]
  return (key, params = {}) => {
    const found = tables.map((texts) => findText(texts, key)).find((text) => text !== undefined)
    return formatMessage(found ?? key, params)
  }
}

function findText(texts: LocaleTexts | undefined, key: string): string | undefined {
  let node: string | LocaleTexts | undefined = texts
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined
    node = node[part]
  }
  return typeof node === 'string' ? node : undefined
}
