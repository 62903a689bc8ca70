import type { LoadedItem } from './load-masters.ts'
import type { LoadedLocation } from './load-places.ts'

const suffixOf: Readonly<Record<string, string>> = { Chilled: 'COLD', Frozen: 'FRZ', Bar: 'BAR' }

/** A store and what it keeps. */
export interface Store {
  readonly location: LoadedLocation
  readonly items: readonly LoadedItem[]
}

/** The stores of a site with the items each keeps; what has no store of its own lies in the main one. */
export function storesOf(
  siteId: number,
  locations: readonly LoadedLocation[],
  items: readonly LoadedItem[],
): readonly Store[] {
  const here = locations.filter(({ site }) => site === siteId)
  const main = here.find(({ code }) => code.endsWith('-MAIN'))
  const storeFor = (item: LoadedItem) =>
    here.find(({ code }) => code.endsWith(`-${suffixOf[item.storage] ?? 'MAIN'}`)) ?? main
  const stores = here.map((location) => ({ location, items: items.filter((item) => storeFor(item) === location) }))
  return stores.filter((store) => store.items.length > 0)
}

/** The places of a site that ask for goods. */
export function outletsOf(siteId: number, locations: readonly LoadedLocation[]): readonly LoadedLocation[] {
  return locations.filter(({ site, type, stocked }) => site === siteId && stocked && [2, 3, 4, 5, 8].includes(type))
}
