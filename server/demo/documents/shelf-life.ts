import { addDays } from '#core/calendar/day-arithmetic.ts'
import type { LoadedItem } from '../loaded-item.ts'

/** How many days goods of a category keep from the day they come in; what is not here keeps, or nobody writes it down. */
const shelfDays: Readonly<Record<string, number>> = {
  SEA: 5,
  BAK: 6,
  PRO: 7,
  POU: 10,
  MEA: 13,
  DAI: 18,
  BEE: 120,
  FRZ: 150,
  DRY: 270,
}

/** Days goods keep, by item. */
export type ShelfLife = ReadonlyMap<number, number>

/** How long the items of an order keep. */
export function shelfLifeOf(items: readonly LoadedItem[]): ShelfLife {
  return new Map(
    items.flatMap(({ id, category, keeps }) => {
      const days = keeps ?? shelfDays[category]
      return days === undefined ? [] : [[id, days] as const]
    }),
  )
}

/** How long those of the items keep that are kept by lots: these are never received without one. */
export function lotLifeOf(items: readonly LoadedItem[]): ShelfLife {
  return new Map(items.flatMap(({ id, keeps }) => (keeps === undefined ? [] : [[id, keeps] as const])))
}

/** The lot and the day of expiry of goods that come in, where they are written down: what the label on the case says. */
export function labelOf(life: ShelfLife | undefined, itemId: number, at: Date) {
  const days = life?.get(itemId)
  if (days === undefined) return {}
  const day = at.toISOString().slice(0, 10)
  return { Lot: `L${day.slice(2).replaceAll('-', '')}-${itemId % 90}`, ExpiresOn: addDays(day, days) }
}
