import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { storedValue } from '#core/record/fitted-value.ts'

/** Values as the database gives them back: decimals with the decimals of their field and no padding. */
export function asStored(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, Scalar>>,
): Readonly<Record<string, Scalar>> {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const stored = Object.entries(values).map(([id, value]) => {
    const field = byId.get(id)
    return [id, field === undefined ? value : storedValue(field, value)] as const
  })
  return Object.fromEntries(stored)
}
