import { addDays } from '#core/calendar/day-arithmetic.ts'
import { siteTime } from '#core/calendar/site-time.ts'
import type { Clock } from '../../../server/http/clock.ts'

/** Where the sites of a test lie. */
export const seedTimeZone = 'America/New_York'

/** The day it is there, so many days from now: while it is evening there, UTC has the next one already. */
export function siteDay(clock: Clock, days = 0): string {
  const today = siteTime(clock.now().toISOString(), seedTimeZone)?.day ?? ''
  return addDays(today, days) ?? ''
}
