/** How a person reads the clock. */
export interface ClockFormat {
  /** Pattern such as `MM/DD/YYYY`. */
  readonly dateFormat: string
  readonly timeZone: string
  readonly language: string
}

/** Date in the user's pattern, time of day to the second, and the zone's short name (SPEC-2.4.1). */
export function formatClock(
  now: Date,
  { dateFormat, timeZone, language }: ClockFormat,
): { date: string; time: string; zone: string } {
  const options = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const parts = partsOf(
    new Intl.DateTimeFormat('en-US', { ...options, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
      now,
    ),
  )
  const zone = partsOf(new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(now))
  return {
    date: dateFormat.replace(/YYYY|YY|MM|DD/g, (token) => {
      const year = parts.year ?? ''
      const values: Record<string, string> = {
        YYYY: year,
        YY: year.slice(-2),
        MM: parts.month ?? '',
        DD: parts.day ?? '',
      }
      return values[token] ?? token
    }),
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
    zone: zone.timeZoneName ?? timeZone,
  }
}

function partsOf(parts: readonly Intl.DateTimeFormatPart[]): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}
