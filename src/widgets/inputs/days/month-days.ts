import { addDays, weekday } from '#core/calendar/day-arithmetic.ts'

/** The first day of the week of `day`, whose weeks begin on `firstWeekday` (Monday 1 … Sunday 7). */
export function weekStart(day: string, firstWeekday: number): string {
  const behind = ((weekday(day) ?? firstWeekday) - firstWeekday + 7) % 7
  return addDays(day, -behind) ?? day
}

/** Six weeks that hold the month of `day`; a calendar ends with the year 9999. */
export function monthDays(day: string, firstWeekday: number): readonly string[] {
  const start = weekStart(`${day.slice(0, 7)}-01`, firstWeekday)
  return Array.from({ length: 42 }, (_, index) => addDays(start, index)).filter((one) => one !== undefined)
}

/** The day in words of a language, such as `Monday, November 2, 2026`, or parts of it. */
export function dayInWords(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
