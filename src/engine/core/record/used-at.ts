import type { FamilyDefinition } from '../model/family-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import { isId } from '../field-kinds/parts/is-id.ts'

/** What of a family says where its records stand. */
export interface PlacedFamily {
  readonly kind: FamilyDefinition['kind']
  readonly entity: Pick<FamilyDefinition['entity'], 'roles'>
}

/**
 * The locations a record uses masters at: where goods come from, and where they go; none where it knows its site alone. Undefined for
 * families whose lookups no package limits: masters that say by no role where they are or with whom they deal.
 */
export function usedAt({ kind, entity: { roles } }: PlacedFamily, record: EntityRecord): readonly number[] | undefined {
  const places = [roles.from, roles.to].filter((field) => field !== undefined)
  const isOfSite = kind === 'document' || roles.supplier !== undefined || roles.customer !== undefined
  if (!isOfSite && places.length === 0) return undefined
  return [...new Set(places.map((field) => record[field]).filter(isId))]
}
