import type { FieldDefinition } from '#core/definition/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** Fields of an entity of a family or of lines, or undefined when this person may not see the family at all. */
export function findTargetFields(
  families: Readonly<Record<string, ClientFamily>>,
  entityId: string,
): readonly FieldDefinition[] | undefined {
  for (const family of Object.values(families)) {
    if (family.entity.id === entityId) return family.entity.fields
    const lines = family.entity.fields.find((field) => field.lines?.entity === entityId)
    if (lines?.lines !== undefined) return lines.lines.fields
  }
  return undefined
}
