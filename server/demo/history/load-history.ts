import { AppError } from '#core/errors/app-error.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { boughtItems } from '../breadth/world/breadth-items.ts'
import { breadthParts } from '../breadth/breadth-parts.ts'
import { breadthUsers, breadthRoles } from '../breadth/masters/people.ts'
import { readScene } from '../breadth/world/scene.ts'
import { actorNames, castOf, type Cast } from '../cast.ts'
import type { DemoStage } from '../demo-actor.ts'
import { readDemoData, type DemoData } from '../demo-data.ts'
import { loadStock } from '../documents/load-stock.ts'
import { orderedFrom } from '../documents/plans/purchase-plans.ts'
import { lotLifeOf } from '../documents/shelf-life.ts'
import { outletsOf, storesOf } from '../documents/stores.ts'
import { isUsedOnArrival } from '../item-facts.ts'
import { idOf } from '../masters/create-all.ts'
import { createRandom, type Random } from '../random.ts'
import { readOldMessages } from '../read-old-messages.ts'
import { historyWeeks, momentOf, monthOf, type HistoryWeek } from './history-weeks.ts'
import type { DemoSize } from './demo-size.ts'
import { closeMonth, countMonth } from './month-end.ts'
import { planFreezerFailure, planLosses } from './plan-losses.ts'
import type { Happening, HistoryRefusal } from './happening.ts'
import { planBars } from './plan-bars.ts'
import { planBills } from './plan-bills.ts'
import { planCycles } from './plan-cycles.ts'
import { withArrivals } from './plan-endings.ts'
import { planInvoice } from './invoices.ts'
import { lateInvoices, lateItems, worthOf } from './late-invoices.ts'
import { planJourneys } from './plan-journeys.ts'
import { happeningsOf } from './play-week.ts'
import { planScarcity } from './plan-scarcity.ts'
import { planTransfers } from './plan-transfers.ts'
import { planWeek, type HistorySite } from './plan-week.ts'
import { readWorld, type HistoryWorld } from './world.ts'

/** What telling the year before needs. */
export interface HistoryInput {
  readonly stage: DemoStage
  readonly size: DemoSize
  /** The day the demo was loaded: the history ends before what the demo tells of. */
  readonly loadedAt: Date
  /** Parts told already: those of the breadth, then weeks. */
  readonly done: number
  /** After every part, and before the first; a part begins only when it is answered. */
  readonly onPart: (done: number, parts: number) => Promise<void>
  /** Makes a stored password of a plain one. */
  readonly hash: (password: string) => Promise<string>
  /** What the product refused; the history goes on without it. */
  readonly onRefusal: (refusal: HistoryRefusal) => void
  /** Between two happenings: rests for those who work meanwhile. Throws to stop. */
  readonly rest: () => Promise<void>
}

/** Sites that have a history, and how many requisitions they write in a week, by size. */
const sites: Readonly<Record<number, Readonly<Record<DemoSize, number>>>> = { 2: { S: 8, M: 44 }, 3: { S: 4, M: 24 } }
const seed = 20_260_101
/** Goods travel between the sites once, not once for each. */
const journeysToldAt = 2

/**
 * Tells what a demo has beside its first start, through the product's own commands: first the breadth of its masters, then the year before it, week by week in the
 * order of time: orders, receipts, invoices, requisitions, losses, counts at month's end, closed periods. A server that was stopped goes on with the part it was in.
 */
export async function loadHistory(input: HistoryInput): Promise<void> {
  const weeks = historyWeeks(input.loadedAt)
  const parts = breadthParts.length + weeks.length
  await tellBreadth(input, parts)
  const telling = await beginTelling(input)
  const { definitions } = input.stage
  const readers = { definitions, userIds: [...telling.world.identity.userIds.values()], now: input.loadedAt }
  for (const week of weeks.slice(Math.max(0, input.done - breadthParts.length))) {
    await input.onPart(breadthParts.length + week.index, parts)
    for (const happening of happeningsAt(telling, week)) {
      await input.rest()
      await unlessRefused(input.onRefusal, happening)
    }
    await withTenant(input.stage.db, { tenantId: definitions.tenantId }, (trx) => readOldMessages(trx, readers))
  }
  await input.onPart(parts, parts)
}

/** Loads the parts of the breadth that are left; each reads what there is by then. */
async function tellBreadth(input: HistoryInput, parts: number): Promise<void> {
  for (const [index, part] of breadthParts.entries()) {
    if (index < input.done) continue
    await input.onPart(index, parts)
    const { cast, data } = await beginTelling(input)
    const { stage, hash, loadedAt: now } = input
    const scene = await readScene({ stage, data, people: cast, now, hash })
    for (const happening of part(scene)) {
      await input.rest()
      await unlessRefused(input.onRefusal, happening)
    }
  }
}

/** The tenant with all its people and what it buys by now. */
async function beginTelling(input: HistoryInput): Promise<Telling> {
  const data = readDemoData()
  const { tenantId } = input.stage.definitions
  const all = { ...data, items: [...data.items, ...boughtItems()] }
  const world = await withTenant(input.stage.db, { tenantId }, (trx) => readWorld(trx, tenantId, all))
  const roles = [...data.roles, ...breadthRoles()]
  const users = { ...data.users, [tenantId]: [...(data.users[tenantId] ?? []), ...breadthUsers()] }
  const cast = castOf({ ...input.stage, isSilent: true, data: { ...data, roles, users } }, world.identity)
  return { input, world, cast, data }
}

/** People work meanwhile: a count of theirs, a period they closed or an item they blocked may be in the way. */
async function unlessRefused(onRefusal: HistoryInput['onRefusal'], happening: Happening): Promise<void> {
  try {
    await happening.play()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    onRefusal({ happening, error })
  }
}

interface SiteWeek {
  readonly id: number
  readonly requisitionsPerWeek: number
}

interface Telling {
  readonly input: HistoryInput
  readonly world: HistoryWorld
  readonly cast: Cast
  readonly data: DemoData
}

/** Everything of a week at every site. */
function happeningsAt(telling: Telling, week: HistoryWeek): readonly Happening[] {
  return Object.entries(sites).flatMap(([site, perWeek]) => {
    const requisitionsPerWeek = perWeek[telling.input.size]
    return siteHappenings(telling, week, { id: Number(site), requisitionsPerWeek })
  })
}

function siteHappenings(
  telling: Telling,
  week: HistoryWeek,
  { id, requisitionsPerWeek }: SiteWeek,
): readonly Happening[] {
  const { input, world, cast } = telling
  const { stage, loadedAt: now } = input
  const { masters, places } = world
  const random = chanceOf(id, week, 0)
  const kept = masters.items.filter((item) => !isUsedOnArrival(item, telling.data))
  const stores = storesOf(id, places, kept)
  const site: HistorySite = {
    stores,
    outlets: outletsOf(id, places),
    suppliers: stores.map(({ location }) => idOf(masters.suppliers, supplierOf(location.code))),
    sellers: input.size === 'M' ? world.sellers : undefined,
    requisitionsPerWeek,
  }
  const people = castAt(stage.definitions.tenantId, cast, id)
  const plan = planWeek(site, week, { random, now })
  const failure = planFreezerFailure(site, week, { masters, random, now })
  const losses = [...planLosses(site, week, { masters, random, now, size: input.size }), ...failure.losses]
  // Chance of its own: what is planned besides stays what it was.
  const chance = chanceOf(id, week, 500)
  const monthEnd = { ...people, site, siteId: id, random, stage }
  const bars = planBars({ ...people, masters, places, site: id, now }, week)
  const arriving = withArrivals(plan.orders, chanceOf(id, week, 700))
  const scarce = planScarcity(site, week, { masters, now })
  const shelfLife = lotLifeOf(masters.items)
  const orders = [...arriving, ...failure.orders, ...bars.orders, ...scarce].map((order) => ({ ...order, shelfLife }))
  const bills = planBills(
    { ...people, accounts: masters.accounts, supplierId: idOf(masters.suppliers, 'SUP-108'), site: id, random: chance },
    week,
  )
  const monthWorth = () =>
    worthOf(monthOf(week, now).flatMap((each) => planWeek(site, each, { random: chanceOf(id, each, 0), now }).orders))
  const late = lateItems(orders, week, { siteId: id, now, monthWorth })
  const invoice = () => planInvoice(week, chance)
  const acting = { ...people, reasonId: idOf(masters.reasons, 'RESTOCK'), damagedId: idOf(masters.reasons, 'CRN-DMG') }
  const played = happeningsOf(acting, { ...plan, orders, losses, invoice, late })
  const opening = week.index === 0 ? [openingOf({ site, world, random, keeper: people.keeper }, week)] : []
  const beside = [
    ...bars.happenings,
    ...carriedAt(telling, id, week),
    ...bills,
    ...lateInvoices(acting, { stage, siteId: id, now }, week),
  ]
  return [...opening, ...inOrder([...played, ...beside]), ...countMonth(monthEnd, week), ...closeMonth(monthEnd, week)]
}

/** What is carried within a site and between the two, and the counts of dear goods; each by a chance of its own. */
function carriedAt({ input, world, cast }: Telling, id: number, week: HistoryWeek): readonly Happening[] {
  const { masters, places } = world
  const { tenantId } = input.stage.definitions
  const kept = { ...castAt(tenantId, cast, id), masters, items: masters.items, places, site: id, size: input.size }
  const journeys = {
    ...kept,
    keeperAt: (site: number) => cast(actorNames(tenantId).keeper, site),
    controllerAt: (site: number) => castAt(tenantId, cast, site).controller,
    random: chanceOf(id, week, 800),
  }
  return [
    ...planTransfers({ ...kept, random: chanceOf(id, week, 900) }, week),
    ...planCycles({ ...kept, random: chanceOf(id, week, 300) }, week),
    ...(id === journeysToldAt ? planJourneys(journeys, week) : []),
  ]
}

/** Who is ordered from for a store, by the end of its code; the first of them where it keeps dry goods, or all. */
function supplierOf(code: string): string {
  const [dry = '', cold = dry, frozen = dry, bar = dry] = orderedFrom
  return { COLD: cold, FRZ: frozen, BAR: bar }[code.slice(code.lastIndexOf('-') + 1)] ?? dry
}

function chanceOf(site: number, week: HistoryWeek, part: number): Random {
  return createRandom(seed + 1000 * site + part + week.index)
}

function inOrder(happenings: readonly Happening[]): readonly Happening[] {
  return happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function openingOf(
  {
    site,
    world,
    random,
    keeper,
  }: {
    readonly site: HistorySite
    readonly world: HistoryWorld
    readonly random: Random
    readonly keeper: ReturnType<Cast>
  },
  week: HistoryWeek,
): Happening {
  const at = momentOf(week, 0, 14)
  const input = { keeper, masters: world.masters, random, at, reference: 'Opening of the year' }
  return {
    at,
    set: 'StockEntries',
    what: input.reference,
    play: () => loadStock({ ...input, pricePercent: [92, 99] }, site.stores),
  }
}

/** Who acts at a site of a tenant that has a cook, a buyer, a controller and a clerk for invoices. */
function castAt(tenantId: string, cast: Cast, site: number) {
  const { chef, controller, keeper, buyer, clerk } = actorNames(tenantId)
  if (chef === undefined || controller === undefined || buyer === undefined || clerk === undefined)
    throw new Error(`${tenantId} has nobody who could have a history`)
  return {
    chef: cast(chef, site),
    controller: cast(controller, site),
    director: cast('admin', site),
    keeper: cast(keeper, site),
    buyer: cast(buyer, site),
    clerk: cast(clerk, site),
  }
}
