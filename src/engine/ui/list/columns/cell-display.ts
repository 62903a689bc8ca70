import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import { atGlance } from '#core/field-kinds/glance.ts'
import { saidText } from '#core/field-kinds/said-text.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

/** The words of one field of a row, for cards, print and names. */
export function cellDisplay(
  row: GridRow,
  field: FieldDefinition,
  { locale, translate }: { readonly locale: Locale; readonly translate: Translate },
): string {
  const text = row.texts[field.id]
  if (text !== undefined) return text
  const value = row.values[field.id] ?? null
  if (value === null) return ''
  if (isPicture(field)) return translate('grid.picture')
  if (typeof value === 'boolean') return translate(value ? 'grid.yes' : 'grid.no')
  return saidText(field, value, translate) ?? atGlance(field, value, locale)
}
