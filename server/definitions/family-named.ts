import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** A family that code names. @throws Error where there is none, which no definition can bring about */
export function familyNamed({ families }: Pick<TenantDefinitions, 'families'>, id: string): FamilyDefinition {
  const family = families.get(id)
  if (family === undefined) throw new Error(`There is no family ${id}`)
  return family
}
