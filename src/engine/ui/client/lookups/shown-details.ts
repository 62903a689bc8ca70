import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isAttachment, isLookup } from '#core/model/field-shapes.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { textOfValue, type TextContext } from '#core/record/text-of-value.ts'
import { displayOf } from './read-candidate.ts'

/** Who reads: amounts, days and choices beside a title are in his words. */
export type Reader = Pick<TextContext, 'locale' | 'translate'>

/** No record has its title here: what a row says of others it says itself. */
const titles = { get: () => undefined }

/** What a row says of a field, as the reader has it in a column (KIND-52). */
export function shownDetail(field: FieldDefinition, row: WireRow, reader: Reader): string {
  const value = row[field.property]
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isPlain || isLookup(field) || isAttachment(field)) return displayOf(row, field.property)
  return textOfValue(field, value, { ...reader, titles, isGlance: true })
}
