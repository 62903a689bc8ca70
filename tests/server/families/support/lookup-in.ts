import type { FieldDefinition, LookupDefinition } from '#core/model/field-definition.ts'

/** Where a field points; undefined for fields that are no lookups, and for none. */
export function lookupIn(field: FieldDefinition | undefined): LookupDefinition | undefined {
  return field?.shape === 'lookup' ? field.lookup : undefined
}
