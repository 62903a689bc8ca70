import { Cron } from 'croner'
import { addDays, addMonths } from '#core/calendar/day-arithmetic.ts'
import { daysInMonth, parseDay, printDay } from '#core/calendar/day.ts'

/** A day of some months, by the clock on the wall of a site. */
export interface MonthTable {
  /** 1 to 31; a shorter month has it on its last day. */
  readonly dayOfMonth: number
  /** 1 is every month, counted from that of `from`. */
  readonly every: number
  /** First and last day on which it may run. */
  readonly from: string
  readonly until: string | undefined
  /** Minutes after midnight. */
  readonly minutes: number
  /** IANA zone. */
  readonly timeZone: string
}

/** A run, and the day by the clock of the site that it is for. */
export interface MonthRun {
  readonly at: string
  readonly on: string
}

/** The first run after a moment; undefined when there is none any more (SCHD-10). Where the clock changes it runs as one of the week does (SCHD-2). */
export function nextMonth(table: MonthTable, after: Date): MonthRun | undefined {
  for (let count = firstOf(table, after); ; count += 1) {
    const on = dayOf(table, count)
    if (on === undefined || (table.until !== undefined && on > table.until)) return undefined
    if (on < table.from) continue
    const at = momentOf(table, on)
    if (at === undefined) return undefined
    if (at > after) return { at: at.toISOString(), on }
  }
}

/** How many steps from the first month a look may begin: a step before that of the moment. */
function firstOf({ from, every }: MonthTable, after: Date): number {
  const start = parseDay(from)
  if (start === undefined) return 0
  const months = (after.getUTCFullYear() - start.year) * 12 + after.getUTCMonth() + 1 - start.month
  return Math.max(0, Math.floor(months / every) - 1)
}

/** The day of the month so many steps later; undefined beyond the years there are. */
function dayOf({ from, every, dayOfMonth }: MonthTable, count: number): string | undefined {
  const start = parseDay(from)
  const first = start && addMonths(printDay({ ...start, day: 1 }), count * every)
  const month = first === undefined ? undefined : parseDay(first)
  return month && printDay({ ...month, day: Math.min(dayOfMonth, daysInMonth(month.year, month.month)) })
}

/** The moment of a day by the clock of the site; undefined of what is no day. */
export function momentOf(
  { minutes, timeZone }: Pick<MonthTable, 'minutes' | 'timeZone'>,
  on: string,
): Date | undefined {
  const day = parseDay(on)
  const before = addDays(on, -2)
  if (day === undefined || before === undefined) return undefined
  const pattern = `${minutes % 60} ${Math.floor(minutes / 60)} ${day.day} ${day.month} *`
  return new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(new Date(`${before}T12:00:00Z`)) ?? undefined
}
