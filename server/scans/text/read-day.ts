import { isRealDay, printDay, type DayParts } from '#core/calendar/day.ts'

/** A day as it was read, `YYYY-MM-DD`, and how sure its writing is. */
export interface ReadDay {
  readonly value: string
  readonly sure: number
}

/** First three letters of months in English and Spanish. */
const months = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
] as const

/**
 * The first day in a text: `2026-03-12`, `12 March 2026`, `March 12, 2026`, `12 de marzo de 2026`, `12.03.2026`, `03/12/2026`. Where days and
 * months could be either, `isMonthFirst` decides and the day is unsure.
 */
export function readDay(text: string, isMonthFirst: boolean): ReadDay | undefined {
  return isoDay(text) ?? namedDay(text) ?? numberedDay(text, isMonthFirst)
}

function isoDay(text: string): ReadDay | undefined {
  const [, year, month, day] = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text) ?? []
  return real({ year: Number(year), month: Number(month), day: Number(day) }, 100)
}

function namedDay(text: string): ReadDay | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const [, first, between] = /\b(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:de\s+)?([a-z]{3,})/.exec(plain) ?? []
  const [, name, second] = /\b([a-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+\d{4}\b/.exec(plain) ?? []
  const year = Number(/\b(20\d{2}|19\d{2})\b/.exec(plain)?.[1])
  const found = monthOf(between) === 0 ? { name, day: second } : { name: between, day: first }
  return real({ year, month: monthOf(found.name), day: Number(found.day) }, 100)
}

function monthOf(name = ''): number {
  return months.findIndex((names) => names.some((one) => name.startsWith(one))) + 1
}

function numberedDay(text: string, isMonthFirst: boolean): ReadDay | undefined {
  const [, a, sign, b, y] = /\b(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\b/.exec(text) ?? []
  if (a === undefined || b === undefined || y === undefined) return undefined
  const year = y.length === 2 ? 2000 + Number(y) : Number(y)
  const [first, second] = [Number(a), Number(b)]
  const dayFirst = { year, month: second, day: first }
  const monthFirst = { year, month: first, day: second }
  // A point stands between numbers where days come first; a number beyond twelve is a day.
  if (sign === '.') return real(dayFirst, 95)
  if (first > 12 || second > 12 || first === second) return real(first > 12 ? dayFirst : monthFirst, 95)
  return real(isMonthFirst ? monthFirst : dayFirst, 60)
}

function real(parts: DayParts, sure: number): ReadDay | undefined {
  return isRealDay(parts) && parts.year > 1990 ? { value: printDay(parts), sure } : undefined
}
