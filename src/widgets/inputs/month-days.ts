/** Days `YYYY-MM-DD` of calendar arithmetic: always UTC, so that no zone moves a day. */
export type Day = string

const msOfDay = 86_400_000

function toMs(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** True for a day that exists. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = toMs(text)
  return !Number.isNaN(ms) && toDay(ms) === text
}

function toDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return toDay(toMs(day) + count * msOfDay)
}

/** The same day `count` months later, or the last day of that month when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
}

/** 0 for Sunday … 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(toMs(day)).getUTCDay()
}

/** Six weeks that hold the month of `day`, beginning on `firstWeekday`. */
export function monthDays(day: Day, firstWeekday: number): readonly Day[] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -((weekday(first) - firstWeekday + 7) % 7))
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}

/** The day in words of a language, such as `Monday, November 2, 2026`, or parts of it. */
export function dayInWords(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(toMs(day))
}
