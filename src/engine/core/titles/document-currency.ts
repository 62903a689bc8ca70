import { currencyPlace } from '../field-kinds/figures.ts'
import type { Locale } from '../field-kinds/parts/field-kind.ts'
import { isLookup } from '../model/field-shapes.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LookupField } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'

/** The field that says the currency of a document's amounts; undefined where they are in that of the site. */
export function currencyField({ fields, roles }: Pick<EntityDefinition, 'fields' | 'roles'>): LookupField | undefined {
  return fields.filter(isLookup).find(({ id }) => id === roles.currency)
}

/**
 * The lookups that decide together which currency an amount of a record is in: the one its field names beside it or the one of the
 * document, and the site, whose currency it is where that one is empty. Amounts of records that differ in one of them are not added up.
 */
export function currencyDeciders(
  entity: Pick<EntityDefinition, 'fields' | 'roles'>,
  field: Pick<FieldDefinition, 'type' | 'options'>,
): readonly LookupField[] {
  if (currencyPlace(field) === 'none') return []
  const lookups = entity.fields.filter(isLookup)
  const named = 'currency' in field.options ? field.options.currency : entity.roles.currency
  return [named, 'site'].flatMap((id) => lookups.find((lookup) => lookup.id === id) ?? [])
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
