import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isAttachment, isLookup } from '#core/model/field-shapes.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { textOfValue, type TextContext } from '#core/record/text-of-value.ts'
import { foreignAmount } from '#core/field-kinds/figures.ts'
import { currencyOfRow } from '#core/titles/row-currency.ts'
import { displayOf } from './read-candidate.ts'
import type { LookupTarget } from './target-fields.ts'

/** Who reads: amounts, days and choices beside a title are in his words. */
export type Reader = Pick<TextContext, 'locale' | 'translate'>

/** No record has its title here: what a row says of others it says itself. */
const titles = { get: () => undefined }

/** A field and the record it is of, whose amounts may be in a currency of their own. */
interface ShownField {
  readonly field: FieldDefinition
  readonly target: LookupTarget
}

/** What a row says of a field, as the reader has it in a column (KIND-52). */
export function shownDetail({ field, target }: ShownField, row: WireRow, reader: Reader): string {
  const value = row[field.property]
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isPlain || isLookup(field) || isAttachment(field)) return displayOf(row, field.property)
  const { fields, roles } = target
  const currency = roles && currencyOfRow({ fields, roles }, row, reader.locale)
  const foreign = foreignAmount(field, value, { site: undefined, currency, locale: reader.locale })
  return foreign ?? textOfValue(field, value, { ...reader, titles, isGlance: true })
}
