import { AppError } from '#core/errors/app-error.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { actorNames, castOf, type Cast } from '../cast.ts'
import type { DemoStage } from '../demo-actor.ts'
import { readDemoData, type DemoData } from '../demo-data.ts'
import { loadStock } from '../documents/load-stock.ts'
import { orderedFrom } from '../documents/purchase-plans.ts'
import { outletsOf, storesOf } from '../documents/stores.ts'
import { idOf } from '../masters/create-all.ts'
import { createRandom, type Random } from '../random.ts'
import { settleMessages } from '../settle-messages.ts'
import { historyWeeks, momentOf, type HistoryWeek } from './history-weeks.ts'
import type { DemoSize } from './demo-size.ts'
import { closeMonth, countMonth } from './month-end.ts'
import { planFreezerFailure, planLosses } from './plan-losses.ts'
import type { Happening, HistoryRefusal } from './happening.ts'
import { planInvoice } from './invoices.ts'
import { happeningsOf } from './play-week.ts'
import { planWeek, type HistorySite } from './plan-week.ts'
import { readWorld, type HistoryWorld } from './world.ts'

/** What telling the year before needs. */
export interface HistoryInput {
  readonly stage: DemoStage
  readonly size: DemoSize
  /** The day the demo was loaded: the history ends before what the demo tells of. */
  readonly loadedAt: Date
  /** Weeks told already. */
  readonly done: number
  /** After every week, and before the first; a week begins only when it is answered. */
  readonly onWeek: (done: number, weeks: number) => Promise<void>
  /** What the product refused; the history goes on without it. */
  readonly onRefusal: (refusal: HistoryRefusal) => void
  /** Between two happenings: rests for those who work meanwhile. Throws to stop. */
  readonly rest: () => Promise<void>
}

/** Sites that have a history, and how many requisitions they write in a week, by size. */
const sites: Readonly<Record<number, Readonly<Record<DemoSize, number>>>> = { 2: { S: 8, M: 44 }, 3: { S: 4, M: 24 } }
const seed = 20_260_101

/**
 * Tells the year before the demo, week by week in the order of time, through the product's own commands: orders, receipts, invoices,
 * requisitions, losses, counts at month's end, closed periods. A server that was stopped goes on with the week it was in.
 */
export async function loadHistory(input: HistoryInput): Promise<void> {
  const data = readDemoData()
  const { tenantId } = input.stage.definitions
  const world = await withTenant(input.stage.db, { tenantId }, (trx) => readWorld(trx, tenantId, data))
  const cast = castOf({ ...input.stage, isSilent: true, data }, world.identity)
  const weeks = historyWeeks(input.loadedAt)
  const { definitions } = input.stage
  const settled = { definitions, userIds: [...world.identity.userIds.values()], now: input.loadedAt }
  for (const week of weeks.slice(input.done)) {
    await input.onWeek(week.index, weeks.length)
    for (const happening of happeningsAt({ input, world, cast, data }, week)) {
      await input.rest()
      await unlessRefused(input.onRefusal, happening)
    }
    await withTenant(input.stage.db, { tenantId }, (trx) => settleMessages(trx, settled))
  }
  await input.onWeek(weeks.length, weeks.length)
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
  { input: { stage, loadedAt: now }, world, cast }: Telling,
  week: HistoryWeek,
  { id, requisitionsPerWeek }: { readonly id: number; readonly requisitionsPerWeek: number },
): readonly Happening[] {
  const { masters, places } = world
  const random = createRandom(seed + 1000 * id + week.index)
  const site: HistorySite = {
    stores: storesOf(id, places, masters.items),
    outlets: outletsOf(id, places),
    suppliers: orderedFrom.map((code) => idOf(masters.suppliers, code)),
    requisitionsPerWeek,
  }
  const people = castAt(stage.definitions.tenantId, cast, id)
  const plan = planWeek(site, week, { random, now })
  const failure = planFreezerFailure(site, week, { masters, random, now })
  const losses = [...planLosses(site, week, { masters, random, now }), ...failure.losses]
  // Chance of its own: what is planned besides stays what it was.
  const chance = createRandom(seed + 1000 * id + 500 + week.index)
  const orders = [...plan.orders, ...failure.orders]
  const invoice = () => planInvoice(week, chance)
  const all = { ...plan, orders, losses, invoice }
  const played = happeningsOf({ ...people, reasonId: idOf(masters.reasons, 'RESTOCK') }, all)
  const opening = week.index === 0 ? [openingOf({ site, world, random, keeper: people.keeper }, week)] : []
  const monthEnd = { ...people, site, siteId: id, random, stage }
  return [...opening, ...played, ...countMonth(monthEnd, week), ...closeMonth(monthEnd, week)]
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
