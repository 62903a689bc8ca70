import { sql } from 'kysely'
import { withTenant } from '../../db/with-tenant.ts'
import type { DemoActor, DemoStage } from '../demo-actor.ts'
import type { Random } from '../random.ts'
import type { HistoryWeek } from './history-weeks.ts'
import { playCount, type CountCast } from '../storekeeping/play-count.ts'
import type { HistorySite } from './plan-week.ts'
import type { Happening } from './happening.ts'

/** Who counts and closes a site's months. */
export interface MonthEndInput extends CountCast {
  readonly site: HistorySite
  readonly siteId: number
  readonly random: Random
  readonly stage: DemoStage
}

/** A month by its number from 1. */
interface Month {
  readonly year: number
  readonly month: number
}

const day = 86_400_000

/** Month of the year that was opened once more after it was closed, and closed again. */
const reopenedMonth = 2

/** Of a store that issues to one requisition a week, a line in so many is found short: the more is handled, the more is missed. */
const linesPerShortOne = 550

/** On the last day of a month every place is counted: stores are close to their books, and of what outlets got a part is left. */
export function countMonth(input: MonthEndInput, week: HistoryWeek): readonly Happening[] {
  const { site, random } = input
  const shortInLines = Math.ceil(linesPerShortOne / site.requisitionsPerWeek)
  const at = daysOf(week).find((each) => new Date(each.getTime() + day).getUTCDate() === 1)
  if (at === undefined) return []
  const stores = site.stores.map(({ location }) => ({
    location,
    percentOf: () => (random.between(1, shortInLines) === 1 ? 98 : 100),
  }))
  const outlets = site.outlets.map((location) => ({ location, percentOf: () => random.between(20, 45) }))
  return [...stores, ...outlets].map((count) => ({
    at,
    set: 'PhysicalInventories',
    what: `month end, ${count.location.code}`,
    play: () => playCount(input, { at, reference: 'Month end', ...count }),
  }))
}

/** On the fifth of a month the one before it is closed. */
export function closeMonth(input: MonthEndInput, week: HistoryWeek): readonly Happening[] {
  const at = daysOf(week).find((each) => each.getUTCDate() === 5)
  if (at === undefined) return []
  const before = new Date(at.getTime() - 10 * day)
  const month = { year: before.getUTCFullYear(), month: before.getUTCMonth() + 1 }
  const step = (by: DemoActor, move: PeriodMove): Happening => ({
    at,
    set: 'FiscalPeriods',
    what: `${move.move} of ${month.year}-${month.month} at site ${input.siteId}`,
    play: () => movePeriod(input, { month, by, at }, move),
  })
  const close = step(input.controller, { move: 'closePeriod' })
  if (month.month !== reopenedMonth) return [close]
  const body = { Remarks: 'A delivery note of the 27th came late' }
  // Who closes a month may not open it again.
  return [close, step(input.director, { move: 'reopenPeriod', body }), close]
}

/** A month, and who moves its period when. */
interface PeriodActor {
  readonly month: Month
  readonly by: DemoActor
  readonly at: Date
}

interface PeriodMove {
  readonly move: string
  readonly body?: { readonly Remarks: string }
}

/** Moves the period of a month, where the month had anything booked. */
async function movePeriod(
  { siteId, stage }: MonthEndInput,
  { month, by, at }: PeriodActor,
  { move, body }: PeriodMove,
): Promise<void> {
  const { tenantId } = stage.definitions
  const id = await withTenant(stage.db, { tenantId }, async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from fiscal_period where tenant_id = ${tenantId}
      and site_id = ${siteId} and fiscal_year = ${month.year} and period_no = ${month.month}`.execute(trx)
    return rows[0]?.id
  })
  if (id === undefined) return
  const document = await by.read('FiscalPeriods', at, id)
  await by.move('FiscalPeriods', at, { document, move, body: body ?? {} })
}

/** The days of a week, each in the afternoon of the sites. */
function daysOf({ starts }: HistoryWeek): readonly Date[] {
  return Array.from({ length: 7 }, (_each, index) => new Date(starts.getTime() + index * day + 23 * 3_600_000))
}
