import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** What is known here of an entity that is looked up. */
export interface LookupTarget {
  readonly fields: readonly FieldDefinition[]
  /** Field that names a record to people. */
  readonly title: string
  /** What its fields are for; lines have no currency of their own. */
  readonly roles?: EntityDefinition['roles']
}

/** An entity of a family or of lines, or undefined when this person may not see the family at all. */
export function findTarget(
  families: Readonly<Record<string, ClientFamily>>,
  entityId: string,
): LookupTarget | undefined {
  for (const family of Object.values(families)) {
    if (family.entity.id === entityId) return family.entity
    const lines = family.entity.lines.find((field) => field.entity === entityId)
    if (lines !== undefined) return lines
  }
  return undefined
}
