import { publicDefinitions, type OutsideCut } from '#core/definition/project/public-family.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

type CutDefinitions = ReturnType<typeof publicDefinitions>
const known = new WeakMap<TenantDefinitions, Map<string, CutDefinitions>>()

/** What people outside may know of a family, by a key of its own; made once for a tenant's definitions: what is derived from families is kept by them. */
export function cutDefinitions(
  definitions: TenantDefinitions,
  family: FamilyDefinition,
  { key, cut }: { readonly key: string; readonly cut: OutsideCut },
): CutDefinitions {
  const ofTenant = known.get(definitions) ?? new Map<string, CutDefinitions>()
  known.set(definitions, ofTenant)
  const name = `${family.id}/${key}`
  const made = ofTenant.get(name) ?? publicDefinitions(definitions, family, cut)
  ofTenant.set(name, made)
  return made
}
