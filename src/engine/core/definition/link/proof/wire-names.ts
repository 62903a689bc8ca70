import type { FieldDefinition, RecordFields } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'

/** Names a field has in an OData filter. */
export function wireNames(field: FieldDefinition): readonly string[] {
  return isLookup(field) ? [field.property, field.lookup.keyProperty] : [field.property]
}

/** Every name a filter over these may begin with: fields, and lines for conditions on some of them. */
export function filterableNames({ fields, lines }: RecordFields): readonly string[] {
  return [...fields.flatMap(wireNames), ...lines.map((grid) => grid.property)]
}
