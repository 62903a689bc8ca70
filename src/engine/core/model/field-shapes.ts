import type { ChoiceDefinition, ChoiceField, FieldDefinition, LookupField } from './field-definition.ts'

/** True for a field that points at a record of another entity. */
export function isLookup(field: FieldDefinition | undefined): field is LookupField {
  return field?.shape === 'lookup'
}

/** A lookup into the lines of the record a sibling points at, such as a unit of an item. */
export type InnerLookup = LookupField & { readonly lookup: { readonly of: string } }

/** True for a lookup into the lines of the record a sibling points at. */
export function isInnerLookup(field: FieldDefinition | undefined): field is InnerLookup {
  return isLookup(field) && field.lookup.of !== undefined
}

/** True for a field that names a file kept with the record. */
export function isAttachment(field: FieldDefinition | undefined): boolean {
  return field?.shape === 'attachment'
}

/** True for a field that holds one of a closed list. */
export function isChoice(field: FieldDefinition | undefined): field is ChoiceField {
  return field?.shape === 'choice'
}

/** The values of a closed list in order; none where the list is not closed. */
export function choicesOf(field: FieldDefinition | undefined): readonly ChoiceDefinition[] {
  return isChoice(field) ? field.choices : []
}

/** What a value of a closed list is called; undefined for other fields and values. */
export function choiceOf(field: FieldDefinition | undefined, value: unknown): ChoiceDefinition | undefined {
  return choicesOf(field).find((choice) => choice.value === value)
}

/** Whether the value of a field stands in the table of its entity by itself: not among custom fields, and not in a view. */
export function hasOwnColumn({ isCustom, readFrom }: Pick<FieldDefinition, 'isCustom' | 'readFrom'>): boolean {
  return !isCustom && readFrom === undefined
}
