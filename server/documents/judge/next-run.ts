import { Cron } from 'croner'

/** When something runs, by the clock on the wall of a site. */
export interface Timetable {
  /** Days of the week, 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Minutes after midnight. */
  readonly minutes: number
  /** IANA zone. */
  readonly timeZone: string
}

/**
 * The first run after a moment, as an instant; null without any day. Where the clock jumps over the time it runs at the end of the gap,
 * and where the clock shows the time twice it runs the first time alone (SCHD-2).
 */
export function nextRun({ weekdays, minutes, timeZone }: Timetable, after: Date): string | null {
  if (weekdays.length === 0) return null
  const pattern = `${minutes % 60} ${Math.floor(minutes / 60)} * * ${weekdays.join(',')}`
  return new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(after)?.toISOString() ?? null
}
