import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { readDemoData } from '../../../../server/demo/demo-data.ts'
import type { DefinitionStore } from '../../../../server/definitions/definition-store.ts'

/** A family as one tenant has it. */
export interface FamilyCase {
  readonly name: string
  readonly tenant: string
  readonly family: FamilyDefinition
}

/** The families of the first tenant of the demo, and of every other tenant those its own changes make another. */
export function familyCases(definitions: DefinitionStore): readonly FamilyCase[] {
  const tenants = Object.keys(readDemoData().users).filter((id) => definitions.tenantIds.includes(id))
  const seen = new Set<string>()
  return tenants.flatMap((tenant) =>
    [...definitions.forTenant(tenant).families.values()].flatMap((family) => {
      if (seen.has(family.hash)) return []
      seen.add(family.hash)
      return [{ name: `${family.id} of ${tenant}`, tenant, family }]
    }),
  )
}

/** True where people make new records: of the definition's own table, or where it has a screen that creates. */
export function canBeMade({ entity, routes }: FamilyDefinition): boolean {
  return (entity.storage === 'generated' || routes.create !== undefined) && !routes.isOpenOnly
}
