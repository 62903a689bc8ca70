import type { FieldDefinition } from '../model/field-definition.ts'
import type { Scalar } from '../model/value.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import type { PrintedField } from './printed-record.ts'

/** Fields that have a value, each with its name. */
export function printFields(
  fields: readonly FieldDefinition[],
  valueOf: (field: FieldDefinition) => Scalar | undefined,
  context: TextContext,
): readonly PrintedField[] {
  return fields
    .filter((field) => valueOf(field) !== null && valueOf(field) !== undefined)
    .map((field) => ({
      id: field.id,
      label: context.translate(field.label),
      text: textOfValue(field, valueOf(field), context),
    }))
}
