/** A calendar day in numbers; month and day count from 1. */
export interface DayParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

const dayText = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads `YYYY-MM-DD`; undefined for anything else and for days that do not exist, such as 2026-02-30. */
export function parseDay(text: string): DayParts | undefined {
  const match = dayText.exec(text)
  if (match === null) return undefined
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDay(parts) ? parts : undefined
}

/** True for days of the calendar from year 1 to 9999. */
export function isRealDay({ year, month, day }: DayParts): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Writes `YYYY-MM-DD`. */
export function printDay({ year, month, day }: DayParts): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Days of one month of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Digits with leading zeros. */
export function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
