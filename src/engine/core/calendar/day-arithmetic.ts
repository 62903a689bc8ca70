import { daysInMonth, isRealDay, parseDay, printDay, type DayParts } from './day.ts'

/** The day `count` days later (earlier when negative); undefined when `day` is none or the result leaves the years 1–9999. */
export function addDays(day: string, count: number): string | undefined {
  const number = dayNumber(day)
  return number === undefined ? undefined : dayOfNumber(number + count)
}

/** The same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string | undefined {
  const parts = parseDay(day)
  if (parts === undefined) return undefined
  const months = parts.year * 12 + parts.month - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  return printReal({ year, month, day: Math.min(parts.day, daysInMonth(year, month)) })
}

/** The first day with this number in its month, on or after a day; the last day of a month that is shorter. */
export function nextDayOfMonth(day: string, number: number): string | undefined {
  const parts = parseDay(day)
  if (parts === undefined || number < 1 || number > 31) return undefined
  const own = Math.min(number, daysInMonth(parts.year, parts.month))
  if (own >= parts.day) return printReal({ ...parts, day: own })
  const next = addMonths(printDay({ ...parts, day: 1 }), 1)
  return next === undefined ? undefined : nextDayOfMonth(next, number)
}

/** Days from one day to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number | undefined {
  const start = dayNumber(from)
  const end = dayNumber(to)
  return start === undefined || end === undefined ? undefined : end - start
}

/** Monday is 1, Sunday is 7 (ISO 8601). */
export function weekday(day: string): number | undefined {
  const number = dayNumber(day)
  return number === undefined ? undefined : ((((number + 3) % 7) + 7) % 7) + 1
}

/** Days since 1970-01-01, in the proleptic Gregorian calendar. */
export function dayNumber(day: string): number | undefined {
  const parts = parseDay(day)
  if (parts === undefined) return undefined
  const year = parts.month <= 2 ? parts.year - 1 : parts.year
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((parts.month + 9) % 12) + 2) / 5) + parts.day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** The day a number of {@link dayNumber} stands for. */
function dayOfNumber(number: number): string | undefined {
  const shifted = number + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return printReal({ year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 })
}

function printReal(parts: DayParts): string | undefined {
  return isRealDay(parts) ? printDay(parts) : undefined
}
