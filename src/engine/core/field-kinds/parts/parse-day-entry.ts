import { addDays } from '../../calendar/day-arithmetic.ts'
import { isRealDay, parseDay, printDay } from '../../calendar/day.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { Locale } from './field-kind.ts'

const relative = /^t(?:\s*([+-])\s*(\d{1,4}))?$/i
const parts = /^(\d{1,4})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{1,4}))?$/

/**
 * What a person typed into a date → `YYYY-MM-DD`: `t`, `t+3`, an ISO day, or day and month in the order of the site's pattern
 * with or without the year. A month above 12 is refused, never swapped. Error: `date`.
 */
export function parseDayEntry(text: string, locale: Locale): Result<string, string> {
  const typed = text.trim()
  const shift = relative.exec(typed)
  if (shift !== null) return day(addDays(locale.today, Number(`${shift[1] ?? '+'}${shift[2] ?? '0'}`)))
  const match = parts.exec(typed)
  return day(match === null ? undefined : dayOfParts(match.slice(1), locale))
}

/** Year first is read as ISO, whatever the pattern; otherwise the pattern decides between day and month. */
function dayOfParts([first = '', second = '', third]: readonly (string | undefined)[], locale: Locale) {
  if (first.length > 2) return third === undefined ? undefined : real({ year: first, month: second, day: third })
  const isYearFirst = locale.dateFormat.startsWith('Y')
  if (isYearFirst && third !== undefined) return real({ year: first, month: second, day: third }, locale)
  const isMonthFirst = locale.dateFormat.indexOf('M') < locale.dateFormat.indexOf('D')
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return real({ year: third ?? locale.today.slice(0, 4), month, day }, locale)
}

/** A day as it was typed, in digits. */
interface TypedDay {
  readonly year: string
  readonly month: string
  readonly day: string
}

/** A two-digit year is of the century of today; one or three digits are none. */
function real({ year, month, day: date }: TypedDay, locale?: Locale): string | undefined {
  const full = year.length === 2 && locale !== undefined ? locale.today.slice(0, 2) + year : year
  if (full.length !== 4 || month.length > 2 || date.length > 2) return undefined
  const found = { year: Number(full), month: Number(month), day: Number(date) }
  return isRealDay(found) ? printDay(found) : undefined
}

function day(found: string | undefined): Result<string, string> {
  return found !== undefined && parseDay(found) !== undefined ? ok(found) : err('date')
}
