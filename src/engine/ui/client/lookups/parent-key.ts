import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { isLookup } from '#core/model/field-shapes.ts'

/** Wire name of the key under which a looked-up line knows its parent, such as `ItemId` of an item's units; undefined for other lookups. */
export function parentKeyOf(field: LookupField, among: readonly FieldDefinition[]): string | undefined {
  const sibling = among.find((candidate) => candidate.id === field.lookup.of)
  return isLookup(sibling) ? `${pascalCase(sibling.lookup.to)}Id` : undefined
}
