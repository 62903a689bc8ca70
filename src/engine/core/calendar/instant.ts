import { dayNumber } from './day-arithmetic.ts'

const instantText = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?Z$/

/** Milliseconds since 1970 of an ISO 8601 instant in UTC (`2026-11-21T02:30:00Z`); undefined when the text is not one. */
export function parseInstant(text: string): number | undefined {
  const match = instantText.exec(text)
  if (match === null) return undefined
  const [, day = '', hour, minute, second = '0', fraction = '0'] = match
  const days = dayNumber(day)
  if (days === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const seconds = days * 86_400 + Number(hour) * 3_600 + Number(minute) * 60 + Number(second)
  return seconds * 1_000 + Math.floor(Number(`0.${fraction}`) * 1_000)
}
