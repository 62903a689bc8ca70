import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { requisitionReferences } from '../documents/load-requisitions.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import type { PlannedRequisition } from '../documents/play-requisition.ts'
import type { Ending } from '../documents/plans/requisition-plans.ts'
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
  /** Who sells an item, where what is worth an order of its own is ordered from them; absent where little is told. */
  readonly sellers?: ReadonlyMap<number, number> | undefined
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
    orders: site.stores.flatMap((store, index) => planOrders({ site, store, index, requisitions }, week, input)),
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

/** What a supplier is not ordered from for less: more than most of them ask for. */
const leastOrder = 300

function planOrders(
  { site, store, index, requisitions }: StoreWeek,
  week: HistoryWeek,
  input: PlanningInput,
): readonly PlannedOrder[] {
  const at = momentOf(week, 0, 15)
  const asked = requisitions.filter((each) => each.store === store && each.ending === 'completed')
  const lines = [...packsOf(asked)].map(([item, packs]) => ({
    ItemId: item.id,
    UnitId: item.packUnitId,
    Qty: String(packs),
    Price: priceOf(item, at, input.now),
    PriceReason: dayPrice,
  }))
  const usual = site.suppliers[index % site.suppliers.length]
  return bySupplier(lines, ({ ItemId }) => site.sellers?.get(ItemId) ?? usual, usual).map(([SupplierId, Lines]) => ({
    ending: 'completed' as const,
    at,
    body: { SupplierId, DeliveryLocationId: store.location.id, Lines },
  }))
}

interface PricedLine {
  readonly ItemId: number
  readonly Qty: string
  readonly Price: string
}

/** Lines by who sells them; what is not worth an order of its own comes from the usual one. */
function bySupplier<T extends PricedLine>(
  lines: readonly T[],
  sellerOf: (line: T) => number | undefined,
  usual: number | undefined,
): readonly (readonly [supplier: number | undefined, lines: readonly T[]])[] {
  const groups = [...new Set(lines.map(sellerOf))].map((seller) => lines.filter((line) => sellerOf(line) === seller))
  const isWorthIt = (group: readonly T[]) =>
    group.reduce((sum, { Qty, Price }) => sum + Number(Qty) * Number(Price), 0) >= leastOrder
  const own = groups.filter((group) => group[0] !== undefined && sellerOf(group[0]) !== usual && isWorthIt(group))
  const rest = lines.filter((line) => !own.some((group) => group.includes(line)))
  return [
    ...(rest.length === 0 ? [] : [[usual, rest] as const]),
    ...own.map((group) => [group[0] && sellerOf(group[0]), group] as const),
  ]
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
