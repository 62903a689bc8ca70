import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { askedValue } from '#core/record/asked-value.ts'

/**
 * What the address of a new record's form asks of fields of its header: `?countType=cycle` names a choice or a lookup by its id, and an option or the id of a
 * record. Other names and values ask nothing (FORM-705).
 */
export function readAskedFields(search: string, fields: readonly FieldDefinition[]): EntityRecord {
  const asked = [...new URLSearchParams(search)].flatMap(([name, text]) => {
    const field = fields.find(({ id }) => id === name)
    const value = field && askedValue(field, text)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(asked)
}
