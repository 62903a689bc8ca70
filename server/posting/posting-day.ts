import { addDays } from '#core/calendar/day-arithmetic.ts'
import { siteTime } from '#core/calendar/site-time.ts'
import { appError } from '#core/errors/app-error.ts'

/** How far back a document may be posted, in days (domain 1.4). */
const maxBackdateDays = 7

/** Today where the site is. */
export function siteToday(now: Date, timeZone: string): string {
  const instant = now.toISOString()
  return siteTime(instant, timeZone)?.day ?? instant.slice(0, 10)
}

/** The document's post date when it may still be posted on, today otherwise: goods are issued long after they are asked for. */
export function nearestPostingDay(postDate: string, today: string): string {
  return isPostable(postDate, today) ? postDate : today
}

/** The document's post date as it stands. @throws E_PERIOD_DATE when it is in the future or too long ago. */
export function strictPostingDay(postDate: string, today: string): string {
  if (!isPostable(postDate, today)) throw appError('E_PERIOD_DATE')
  return postDate
}

function isPostable(postDate: string, today: string): boolean {
  const earliest = addDays(today, -maxBackdateDays) ?? today
  return postDate >= earliest && postDate <= today
}
