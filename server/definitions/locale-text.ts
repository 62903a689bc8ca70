import type { LocaleTexts, TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** The text of a locale key in a language, else in English, else undefined. */
export function localeText(
  definitions: Pick<TenantDefinitions, 'locales'>,
  language: string,
  key: string,
): string | undefined {
  for (const candidate of [language, 'en']) {
    const text = key.split('.').reduce<string | LocaleTexts | undefined>(step, definitions.locales[candidate])
    if (typeof text === 'string') return text
  }
  return undefined
}

function step(texts: string | LocaleTexts | undefined, part: string): string | LocaleTexts | undefined {
  return typeof texts === 'object' && Object.hasOwn(texts, part) ? texts[part] : undefined
}
