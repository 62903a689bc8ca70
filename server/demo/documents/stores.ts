import type { DemoItem } from '../demo-data.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'

const suffixOf: Readonly<Record<string, string>> = { Chilled: 'COLD', Frozen: 'FRZ', Bar: 'BAR' }

/** A store and what it keeps. */
export interface Store {
  readonly location: LoadedLocation
  readonly items: readonly LoadedItem[]
}

/** How many packs of an item of a class lie in a store. */
export const packsOf: Readonly<Record<string, readonly [number, number]>> = { A: [24, 60], B: [10, 28], C: [4, 12] }

/** The store of a site that keeps an item; what has none of its own lies in the main one. */
export function storeOf(
  siteId: number,
  locations: readonly LoadedLocation[],
  { storage }: Pick<DemoItem, 'storage'>,
): LoadedLocation | undefined {
  const here = locations.filter(({ site }) => site === siteId)
  const own = here.find(({ code }) => code.endsWith(`-${suffixOf[storage] ?? 'MAIN'}`))
  return own ?? here.find(({ code }) => code.endsWith('-MAIN'))
}

/** The stores of a site with the items each keeps; what has no store of its own lies in the main one. */
export function storesOf(
  siteId: number,
  locations: readonly LoadedLocation[],
  items: readonly LoadedItem[],
): readonly Store[] {
  const here = locations.filter(({ site }) => site === siteId)
  const stores = here.map((location) => ({
    location,
    items: items.filter((item) => storeOf(siteId, here, item) === location),
  }))
  return stores.filter((store) => store.items.length > 0)
}

/** The places of a site that ask for goods. */
export function outletsOf(siteId: number, locations: readonly LoadedLocation[]): readonly LoadedLocation[] {
  return locations.filter(({ site, type, stocked }) => site === siteId && stocked && [2, 3, 4, 5, 8].includes(type))
}
