import type { LoadedItem, Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import type { Random } from '../random.ts'
import type { DemoSize } from './demo-size.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { priceOf, type HistorySite } from './plan-week.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import type { PlannedLoss } from '../storekeeping/play-loss.ts'

/** Packs in the freezer that failed on 14 July, by item: 8,400 dollars of them. */
const freezerPacks: Readonly<Record<string, number>> = {
  'FRZ-1001': 90,
  'FRZ-1002': 40,
  'FRZ-1003': 20,
  'FRZ-1004': 15,
  'FRZ-1005': 90,
}

/** What planning losses needs. */
export interface LossInput {
  readonly masters: Pick<Masters, 'items' | 'reasons' | 'suppliers'>
  readonly random: Random
  readonly now: Date
}

/** Why goods are thrown away: the code of the reason, and what it asks for. */
const causes: readonly (readonly [code: string, more?: PlannedLoss['more']])[] = [
  ['EXPIRED'],
  ['EXPIRED'],
  ['BREAK'],
  ['BREAK'],
  ['SPOILED'],
  ['WASTE'],
  ['STAFFMEAL'],
  ['COMP'],
  ['SAMPLE'],
  ['THEFT', { Witness: 'Security, dock 1', Remarks: 'Missing at the evening round' }],
]

/** Losses of a week and site, from the fewest to the most. */
const perWeek: Readonly<Record<DemoSize, readonly [number, number]>> = { S: [1, 2], M: [5, 9] }

/** Now and then a store throws something away that it got on Tuesday, of what it has plenty of. */
export function planLosses(
  site: HistorySite,
  week: HistoryWeek,
  { masters, random, size }: LossInput & { readonly size: DemoSize },
): readonly PlannedLoss[] {
  const cold = site.stores.find(({ location }) => location.code.endsWith('-COLD')) ?? site.stores[0]
  // Before the breadth is told there are few reasons.
  const known = causes.filter(([code]) => masters.reasons.has(code))
  const kept = cold?.items.filter(({ abc }) => abc !== 'C') ?? []
  if (cold === undefined || kept.length === 0 || known.length === 0) return []
  return Array.from({ length: random.between(...perWeek[size]) }, () => {
    const [code, more] = random.pick(known)
    const items = random.sample(kept, random.between(1, 2))
    return {
      at: momentOf(week, random.between(3, 6), 23),
      location: cold.location,
      reasonId: idOf(masters.reasons, code),
      reference: 'Walk-through of the cold store',
      lines: items.map((item) => ({ item, packs: 1 })),
      ...(more === undefined ? {} : { more }),
    }
  })
}

/** The night the freezer failed: what it held is ordered the week it happens, and lost on the 14th of July. */
export function planFreezerFailure(
  site: HistorySite,
  week: HistoryWeek,
  { masters, now }: LossInput,
): { readonly orders: readonly PlannedOrder[]; readonly losses: readonly PlannedLoss[] } {
  const freezer = site.stores.find(({ location }) => location.code === 'LB-FRZ')
  const at = failureIn(week)
  if (freezer === undefined || at === undefined) return { orders: [], losses: [] }
  const lines = freezer.items.flatMap((item) => lossOf(item))
  const ordered = new Date(at.getTime() - 4 * 86_400_000)
  const body = {
    SupplierId: idOf(masters.suppliers, 'SUP-108'),
    DeliveryLocationId: freezer.location.id,
    Lines: lines.map(({ item, packs }) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Qty: String(packs),
      Price: priceOf(item, ordered, now),
      PriceReason: 'Price of the day',
    })),
  }
  const loss = { at, location: freezer.location, reasonId: idOf(masters.reasons, 'EXPIRED'), lines }
  return {
    orders: [{ ending: 'completed', at: ordered, body }],
    losses: [{ ...loss, reference: 'Freezer failure, 14 July' }],
  }
}

function lossOf(item: LoadedItem) {
  const packs = freezerPacks[item.number]
  return packs === undefined ? [] : [{ item, packs }]
}

function failureIn({ starts }: HistoryWeek): Date | undefined {
  const failure = new Date(Date.UTC(starts.getUTCFullYear(), 6, 14, 14))
  const isIn = failure >= starts && failure.getTime() < starts.getTime() + 7 * 86_400_000
  return isIn ? failure : undefined
}
