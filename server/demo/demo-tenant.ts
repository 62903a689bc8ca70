import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Cast } from './cast.ts'
import type { DemoData } from './demo-data.ts'
import type { DemoDeps } from './demo-deps.ts'
import type { Identity } from './load-identity.ts'
import type { LoadedLocation } from './load-places.ts'
import type { Masters } from './loaded-item.ts'
import type { MastersWork } from './masters/create-all.ts'
import type { Partners } from './masters/load-partners.ts'
import type { LoadedRecipe } from './masters/load-recipes.ts'

/** What loading one tenant needs. */
export interface DemoTenant extends Omit<DemoDeps, 'definitions'> {
  readonly definitions: TenantDefinitions
  readonly data: DemoData
}

/** People and masters of a tenant, which its documents are told of. */
export interface DemoBase extends Partners {
  readonly identity: Identity
  readonly people: Cast
  /** As whom and when masters are written. */
  readonly work: MastersWork
  readonly masters: Masters
  readonly places: readonly LoadedLocation[]
  /** Whom stores order from, in the order of the stores. */
  readonly suppliers: readonly number[]
  readonly recipes: ReadonlyMap<string, LoadedRecipe>
}
