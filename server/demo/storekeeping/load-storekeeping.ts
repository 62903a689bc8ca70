import type { DemoActor } from '../demo-actor.ts'
import type { ActorNames, Cast } from '../cast.ts'
import { outletsOf, storesOf } from '../documents/stores.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'
import type { LoadedRecipe } from '../masters/load-recipes.ts'
import { loadAtTheDoor } from './load-at-the-door.ts'
import { loadCounts } from './load-counts.ts'
import { loadLosses } from './load-losses.ts'
import { loadWanting } from './load-wanting.ts'
import type { StoreDays } from './store-days.ts'

/** What telling the last days of a tenant's stores needs. */
export interface StorekeepingInput {
  readonly names: ActorNames
  readonly people: Cast
  readonly places: readonly LoadedLocation[]
  readonly masters: Masters
  readonly recipes: ReadonlyMap<string, LoadedRecipe>
  readonly suppliers: readonly number[]
  readonly now: Date
}

const hour = 3_600_000
/** Type of a location that keeps goods. */
const store = 1

/** What happened in the stores of the last days: losses, counts, a delivery at the door, and what nobody can issue. Of tenants that have people for it. */
export async function loadStorekeeping(input: StorekeepingInput): Promise<void> {
  for (const site of new Set(input.places.map((place) => place.site))) {
    const days = daysOf(input, site)
    if (days === undefined) return
    await loadCounts(days)
    await loadLosses(days)
    await loadAtTheDoor(days)
    await loadWanting(days)
  }
}

function daysOf(input: StorekeepingInput, site: number): StoreDays | undefined {
  const { places, masters, recipes, suppliers, now } = input
  const cast = castAt(input, site)
  if (cast === undefined) return undefined
  const stores = storesOf(site, places, masters.items)
  return {
    ...cast,
    stores,
    smallStore: places.find(
      (place) => place.site === site && place.type === store && !stores.some(({ location }) => location === place),
    ),
    outlets: outletsOf(site, places),
    masters,
    recipes,
    suppliers,
    hoursAgo: (hours) => new Date(now.getTime() - hours * hour),
  }
}

/** Who counts is not who counts again, so this takes a tenant of several people. */
function castAt({ names, people }: StorekeepingInput, site: number): Acting | undefined {
  const { chef, keeper, buyer, controller, clerk } = names
  if (chef === undefined || buyer === undefined || controller === undefined || clerk === undefined) return undefined
  return {
    chef: people(chef, site),
    keeper: people(keeper, site),
    buyer: people(buyer, site),
    controller: people(controller, site),
    director: people('admin', site),
  }
}

type Acting = Readonly<Record<'chef' | 'keeper' | 'buyer' | 'controller' | 'director', DemoActor>>
