import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import { storeOf } from '../documents/stores.ts'
import { dailyItems } from '../storekeeping/daily-items.ts'
import { playCount, type CountCast } from '../storekeeping/play-count.ts'
import type { DemoSize } from './demo-size.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'

/** Who counts the dear goods of a site, and where. */
export interface CycleInput extends CountCast {
  readonly items: readonly LoadedItem[]
  readonly places: readonly LoadedLocation[]
  readonly site: number
  readonly size: DemoSize
  readonly random: Random
}

/** Days from Monday on which they are counted: all but Sunday, and Thursday alone where little is told. */
const daysOf: Readonly<Record<DemoSize, readonly number[]>> = { S: [3], M: [0, 1, 2, 3, 4, 5] }

/** One line in so many is found a hundredth short. */
const shortInLines = 100

/** Ten dear goods of class A are counted at the store that keeps them of each site, but on the last day of a month, when everything is. */
export function planCycles(input: CycleInput, week: HistoryWeek): readonly Happening[] {
  const items = dailyItems(input.items)
  const [first] = items
  const location = first && storeOf(input.site, input.places, first)
  if (location === undefined) return []
  const itemIds = new Set(items.map(({ id }) => id))
  return daysOf[input.size].flatMap((weekday) => {
    const at = momentOf(week, weekday, 23)
    // Chance is taken for each day, so that a month's end changes no other.
    const short = new Set(items.flatMap(({ id }) => (input.random.between(1, shortInLines) === 1 ? [id] : [])))
    if (momentOf(week, weekday + 1, 23).getUTCDate() === 1) return []
    const percentOf = (_line: number, itemId: number) => (short.has(itemId) ? 99 : 100)
    return {
      at,
      set: 'PhysicalInventories',
      what: `cycle of ${items.length}, ${location.code}`,
      play: () => playCount(input, { at, location, reference: 'Daily count', percentOf, itemIds }),
    }
  })
}
