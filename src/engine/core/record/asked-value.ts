import type { FieldDefinition } from '../model/field-definition.ts'
import { choicesOf, isInnerLookup, isLookup } from '../model/field-shapes.ts'
import type { Scalar } from '../model/value.ts'

/**
 * The value an address asks of a field of a new record: an option of a choice, in whichever case it is written, or the id of a record of a lookup; undefined for
 * what the field does not take, and for a field nobody enters (FORM-705).
 */
export function askedValue(field: FieldDefinition, text: string): Scalar | undefined {
  if (field.isDerived || isInnerLookup(field)) return undefined
  if (isLookup(field)) return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
  return choicesOf(field).find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value
}
