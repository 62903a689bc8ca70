import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { translatorFor } from '../../definitions/translator-for.ts'

/** What names in a mail stand for when it is looked at: true where that is known, and plainly an example where it is not. */
export function exampleOf(
  definitions: TenantDefinitions,
  { language, now }: { readonly language: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const translate = translatorFor(definitions, language)
  const { settings } = definitions
  const { dateFormat, timeZone } = settings.locale
  const said = ['module', 'number', 'createdBy', 'user'].map((name) => [name, translate(`mail.example.${name}`)])
  return {
    ...Object.fromEntries(said),
    tenant: settings.name,
    productName: settings.branding.productName,
    at: formatMoment(now.toISOString(), { dateFormat, timeZone, language }),
  }
}
