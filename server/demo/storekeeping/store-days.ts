import type { Store } from '../documents/stores.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'
import type { LoadedRecipe } from '../masters/load-recipes.ts'

/** The last days of a site's stores: who acts there, and with what. */
export interface StoreDays {
  readonly chef: DemoActor
  readonly keeper: DemoActor
  readonly buyer: DemoActor
  readonly controller: DemoActor
  readonly director: DemoActor
  /** With the goods each keeps; those of dry goods and of cold ones come first. */
  readonly stores: readonly Store[]
  /** One that keeps no goods of its own yet. */
  readonly smallStore: LoadedLocation | undefined
  readonly outlets: readonly LoadedLocation[]
  readonly masters: Masters
  readonly recipes: ReadonlyMap<string, LoadedRecipe>
  readonly suppliers: readonly number[]
  readonly hoursAgo: (hours: number) => Date
}
