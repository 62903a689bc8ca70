import type { Locale } from '../field-kinds/parts/field-kind.ts'
import { isLookup } from '../model/field-shapes.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import type { LookupField } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'

/** The field that says the currency of a document's amounts; undefined where they are in that of the site. */
export function currencyField({ fields, roles }: Pick<EntityDefinition, 'fields' | 'roles'>): LookupField | undefined {
  return fields.filter(isLookup).find(({ id }) => id === roles.currency)
}

/** How amounts of a record are written: those of a document in another currency have its code for a sign and its decimals (CUR-9, CUR-11). */
export function documentLocale(
  locale: Locale,
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  {
    record,
    titles,
  }: { readonly record: EntityRecord; readonly titles: { get(set: string, id: number): string | undefined } },
): Locale {
  const field = currencyField(entity)
  const id = field && record[field.id]
  if (field === undefined || typeof id !== 'number' || id === locale.currencyId) return locale
  const currencyDecimals = locale.foreignDecimals[id] ?? locale.currencyDecimals
  return { ...locale, currencyDecimals, currencySymbol: titles.get(field.lookup.set, id) ?? '' }
}
