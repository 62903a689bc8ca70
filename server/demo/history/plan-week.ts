import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { requisitionReferences } from '../documents/load-requisitions.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import type { PlannedRequisition } from '../documents/play-requisition.ts'
import type { Ending } from '../documents/requisition-plans.ts'
import type { Store } from '../documents/stores.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { pricePercent } from './price-percent.ts'

/** A site as its weeks are planned. */
export interface HistorySite {
  readonly stores: readonly Store[]
  readonly outlets: readonly LoadedLocation[]
  /** Who is ordered from, for the stores in their order. */
  readonly suppliers: readonly number[]
  readonly requisitionsPerWeek: number
}

/** What a site does in a week; what it orders on Monday is what it will ask for, so that nothing runs out. */
export interface WeekPlan {
  readonly orders: readonly PlannedOrder[]
  readonly requisitions: readonly PlannedRequisition[]
}

/** Chance and the day prices are counted back from. */
export interface PlanningInput {
  readonly random: Random
  readonly now: Date
}

/** How most requisitions end, and a few. */
const endings: readonly Ending[] = [...Array<Ending>(17).fill('completed'), 'cancelled', 'cancelled', 'reversed']

/** Plans a week of a site by chance alone: the same week of the same seed is the same, whatever was done before. */
export function planWeek(site: HistorySite, week: HistoryWeek, input: PlanningInput): WeekPlan {
  const requisitions = Array.from({ length: site.requisitionsPerWeek }, () => planRequisition(site, week, input.random))
  return {
    orders: site.stores.flatMap((store, index) => planOrder({ site, store, index, requisitions }, week, input)),
    requisitions: requisitions.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

function planRequisition({ stores, outlets }: HistorySite, week: HistoryWeek, random: Random): PlannedRequisition {
  const store = random.pick(stores)
  const items = random.sample(store.items, random.between(4, 10))
  return {
    ending: random.pick(endings),
    // Deliveries come on Tuesday; from Wednesday on there is something to ask for.
    at: momentOf(week, random.between(2, 6), random.between(14, 22)),
    store,
    outlet: random.pick(outlets),
    lines: items.map((item) => ({ item, packs: random.between(1, 2) })),
    reference: random.pick(requisitionReferences),
  }
}

interface StoreWeek {
  readonly site: HistorySite
  readonly store: Store
  readonly index: number
  readonly requisitions: readonly PlannedRequisition[]
}

/** Why a supplier was paid more than their list says. */
const dayPrice = 'Price of the day'

function planOrder({ site, store, index, requisitions }: StoreWeek, week: HistoryWeek, input: PlanningInput) {
  const at = momentOf(week, 0, 15)
  const asked = requisitions.filter((each) => each.store === store && each.ending === 'completed')
  const lines = [...packsOf(asked)].map(([item, packs]) => ({
    ItemId: item.id,
    UnitId: item.packUnitId,
    Qty: String(packs),
    Price: priceOf(item, at, input.now),
    PriceReason: dayPrice,
  }))
  if (lines.length === 0) return []
  const supplier = site.suppliers[index % site.suppliers.length]
  const body = { SupplierId: supplier, DeliveryLocationId: store.location.id, Lines: lines }
  return [{ ending: 'completed' as const, at, body }]
}

function packsOf(requisitions: readonly PlannedRequisition[]): ReadonlyMap<LoadedItem, number> {
  const packs = new Map<LoadedItem, number>()
  for (const { item, packs: wanted } of requisitions.flatMap(({ lines }) => lines))
    packs.set(item, (packs.get(item) ?? 0) + wanted)
  return packs
}

/** Price of a pack at a day, to the cent. */
export function priceOf(item: LoadedItem, at: Date, now: Date): string {
  const percent = toDecimal(`${pricePercent(item, at, now)}`)
  const hundredth = toDecimal('0.01')
  return printDecimal(round([toDecimal(item.cost), toDecimal(item.perPack), percent, hundredth].reduce(multiply), 2))
}
