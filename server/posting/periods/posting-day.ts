import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { siteTime } from '#core/calendar/site-time.ts'
import { appError } from '#core/errors/app-error.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { maxBackdateDays, preferenceOf } from '../../preferences/needed-preferences.ts'
import { preferencesAt } from '../../preferences/preferences-at.ts'
import type { Gate } from '../events/event.ts'

/** What the day of a posting is found from. */
export interface DayQuestion {
  /** The document's own day; empty: today. */
  readonly day: string
  /** What becomes of a day that is out of reach. */
  readonly late: 'refuse' | 'today'
  /** Whose today it is. */
  readonly site: { readonly siteId: number; readonly timeZone: string }
  readonly gate: Gate
  /** Every site that is booked at. */
  readonly others: readonly number[]
}

/** Today where the site is. */
export function siteToday(now: Date, timeZone: string): string {
  const instant = now.toISOString()
  return siteTime(instant, timeZone)?.day ?? instant.slice(0, 10)
}

/** States of periods in which a day of such a posting stays. */
export function admittedBy(gate: Gate): readonly string[] {
  return gate === 'stock' ? ['Open'] : ['Open', 'Closing']
}

/**
 * The day a document is posted on: its own, when that is not ahead, not too long ago and its period admits it; otherwise today, where
 * the effect is bound so (goods are issued long after they are asked for), and else it is refused.
 * @throws E_PERIOD_DATE when the day is out of reach; a closed period is refused by the database (E_PERIOD_CLOSED)
 */
export async function postingDay(
  input: Pick<MoveEffectInput, 'trx' | 'ctx' | 'clock' | 'definitions' | 'session'>,
  { day, late, site, gate, others }: DayQuestion,
): Promise<string> {
  const { trx, ctx, clock } = input
  const today = siteToday(clock.now(), site.timeZone)
  const daysBack = preferenceOf(await preferencesAt(input, site.siteId), maxBackdateDays)
  const first = addDays(today, -daysBack) ?? today
  const isInReach = day >= first && day <= today
  if (day === '' || day === today) return today
  if (late === 'refuse') {
    if (isInReach) return day
    const translate = translatorFor(input.definitions, ctx.language)
    const why =
      day > today ? translate('refusal.day.ahead', { today }) : translate('refusal.day.back', { days: daysBack, first })
    throw appError('E_PERIOD_DATE', { day, why })
  }
  if (!isInReach) return today
  const closed = await sql`select from fiscal_period
    where tenant_id = ${ctx.tenantId} and site_id = any(${[site.siteId, ...others]}::bigint[])
      and ${day}::date between starts_on and ends_on and not status = any(${admittedBy(gate)}::text[])`.execute(trx)
  return closed.rows.length > 0 ? today : day
}
