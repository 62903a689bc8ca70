import { idOf } from '../masters/create-all.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import { playCount, type CountCast } from '../storekeeping/play-count.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { priceOf } from './plan-week.ts'
import { playTransfer } from './play-transfer.ts'

/** Who keeps the bars of a site, of what. */
export interface BarInput extends CountCast {
  readonly masters: Pick<Masters, 'items' | 'reasons' | 'suppliers'>
  readonly places: readonly LoadedLocation[]
  readonly site: number
  readonly now: Date
}

/** Percent of the vodka that is found at the pool bar each time it is counted. */
export const foundVodka = 94

const vodka = 'SPI-1001'
const cases = 3

/** What a week brings to the bars: an order, and what happens. */
export interface BarWeek {
  readonly orders: readonly PlannedOrder[]
  readonly happenings: readonly Happening[]
}

/**
 * Bars are counted on Sundays: the store's shelves as the books say, and at the pool bar six of a hundred bottles of vodka are missing every month, in the week
 * three cases were brought there.
 */
export function planBars(input: BarInput, week: HistoryWeek): BarWeek {
  const { places, site } = input
  const [store, pool] = ['-BAR', '-POOL'].map((code) =>
    places.find((place) => place.site === site && place.code.endsWith(code)),
  )
  if (store === undefined) return { orders: [], happenings: [] }
  const item = input.masters.items.find(({ number }) => number === vodka)
  const shelves = sundayCount(input, week, { location: store, percentOf: () => 100 })
  if (pool === undefined || item === undefined || !isFirstOfMonth(week)) return { orders: [], happenings: [shelves] }
  const missing = { location: pool, percentOf: (_line: number, id: number) => (id === item.id ? foundVodka : 100) }
  return {
    orders: [vodkaOrder(input, week, { store, item })],
    happenings: [vodkaMoved(input, week, { store, pool, item }), shelves, sundayCount(input, week, missing)],
  }
}

/** A week in which no month ends is counted without its month's end in the way. */
function isFirstOfMonth({ starts }: HistoryWeek): boolean {
  return starts.getUTCDate() <= 7
}

interface BarCount {
  readonly location: LoadedLocation
  readonly percentOf: (line: number, itemId: number) => number
}

function sundayCount(input: BarInput, week: HistoryWeek, count: BarCount): Happening {
  const at = momentOf(week, 6, 22)
  return {
    at,
    set: 'PhysicalInventories',
    what: `Sunday, ${count.location.code}`,
    play: () => playCount(input, { at, reference: 'Bar, Sunday', ...count }),
  }
}

interface Bottles {
  readonly store: LoadedLocation
  readonly item: LoadedItem
}

function vodkaOrder({ masters, now }: BarInput, week: HistoryWeek, { store, item }: Bottles): PlannedOrder {
  const at = momentOf(week, 0, 15)
  const price = { Price: priceOf(item, at, now), PriceReason: 'Price of the day' }
  const line = { ItemId: item.id, UnitId: item.packUnitId, Qty: String(cases), ...price }
  const body = { SupplierId: idOf(masters.suppliers, 'SUP-110'), DeliveryLocationId: store.id, Lines: [line] }
  return { ending: 'completed', at, body }
}

function vodkaMoved(
  input: BarInput,
  week: HistoryWeek,
  { store, pool, item }: Bottles & { readonly pool: LoadedLocation },
): Happening {
  const at = momentOf(week, 2, 18)
  const lines = [{ item, packs: cases }]
  return {
    at,
    set: 'Transfers',
    what: 'vodka for the pool bar',
    play: () => playTransfer(input, { at, from: store, to: pool, reference: 'Pool bar', lines }),
  }
}
