import { pad, parseDay } from '../../calendar/day.ts'

/** Writes a day in a pattern such as `MM/DD/YYYY`; a text that is no day is shown as it stands. */
export function formatDay(value: string, dateFormat: string): string {
  const day = parseDay(value)
  if (day === undefined) return value
  return dateFormat
    .replace('YYYY', pad(day.year, 4))
    .replace('YY', pad(day.year % 100, 2))
    .replace('MM', pad(day.month, 2))
    .replace('DD', pad(day.day, 2))
}
