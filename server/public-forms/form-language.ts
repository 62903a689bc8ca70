import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** A language the tenant speaks: the one wanted, else its own. */
export function formLanguage({ settings }: TenantDefinitions, wanted: unknown): string {
  const { languages, defaultLanguage } = settings.locale
  return languages.find((language) => language === wanted) ?? defaultLanguage
}
