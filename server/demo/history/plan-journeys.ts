import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import type { DemoSize } from './demo-size.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { hasMonthEnd } from './plan-transfers.ts'
import { playJourney } from './play-transfer.ts'

/** What goods that travel between the sites are planned from. */
export interface JourneyInput {
  /** The storekeeper at a site. */
  readonly keeperAt: (site: number) => DemoActor
  /** Who decides at a site. */
  readonly controllerAt: (site: number) => DemoActor
  readonly masters: Pick<Masters, 'reasons'>
  readonly items: readonly LoadedItem[]
  readonly places: readonly LoadedLocation[]
  readonly size: DemoSize
  readonly random: Random
}

/** From where to where, of what is kept how, by turns. */
const routes = [
  { from: 'LB-MAIN', to: 'MC-MAIN', storage: 'Dry', reference: 'Convention restock' },
  { from: 'MC-BAR', to: 'LB-BAR', storage: 'Bar', reference: 'Returned from the fair' },
  { from: 'LB-COLD', to: 'MC-MAIN', storage: 'Chilled', reference: 'Gala dinner' },
  { from: 'MC-MAIN', to: 'LB-MAIN', storage: 'Dry', reference: 'Wine fair' },
] as const

const kinds = 3
const packs = 2
/** Of one in so many the last kind is lost on the way. */
const shortJourneys = 2

/** So many journeys a week: one every third week, and five in three weeks where much is told. */
const journeysOf: Readonly<Record<DemoSize, (week: number) => number>> = {
  S: (week) => (week % 3 === 1 ? 1 : 0),
  M: (week) => (week % 3 === 1 ? 1 : 2),
}

/** On Wednesday goods are sent from one site to the other, where they are received on Thursday; not in a week in which a month ends, since the places are counted. */
export function planJourneys({ places, items, random, size, ...cast }: JourneyInput, week: HistoryWeek): Happening[] {
  // In the first week one of the sites has nothing yet.
  if (hasMonthEnd(week) || week.index === 0) return []
  const placeOf = (code: string) => places.find((place) => place.code === code)
  return Array.from({ length: journeysOf[size](week.index) }, (_each, index) => index).flatMap((index) => {
    const route = random.pick(routes)
    const [from, to] = [placeOf(route.from), placeOf(route.to)]
    const kept = items.filter(({ storage, abc }) => storage === route.storage && abc === 'A')
    const lines = random.sample(kept, kinds).map((item) => ({ item, packs }))
    if (from === undefined || to === undefined || lines.length === 0) return []
    const [at, arrives] = [momentOf(week, 2, 16 + index), momentOf(week, 3, 18 + index)]
    const isShort = random.between(1, shortJourneys) === 1
    const journey = { at, arrives, from, to, reference: route.reference, lines, isShort }
    const what = `from ${from.code} to ${to.code}`
    return [{ at, set: 'Transfers', what, play: () => playJourney(cast, journey) }]
  })
}
