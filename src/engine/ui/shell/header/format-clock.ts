/** How a person reads the clock. */
export interface ClockFormat {
  /** Pattern such as `MM/DD/YYYY`. */
  readonly dateFormat: string
  readonly timeZone: string
  readonly language: string
}

/** What the clock shows at an instant. */
export interface ClockWords {
  readonly date: string
  readonly time: string
  readonly zone: string
}

/**
 * Date in the user's pattern, time of day to the second, and the zone's short name (SPEC-2.4.1). What formats is made once: making it
 * costs more than the rest of a tick.
 */
export function createClock({ dateFormat, timeZone, language }: ClockFormat): (now: Date) => ClockWords {
  const options = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const times = new Intl.DateTimeFormat('en-US', { ...options, year: 'numeric', month: '2-digit', day: '2-digit' })
  const zones = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
  return (now) => {
    const { year = '', month = '', day = '', hour, minute, second } = partsOf(times.formatToParts(now))
    const values: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(-2), MM: month, DD: day }
    return {
      date: dateFormat.replace(/YYYY|YY|MM|DD/g, (token) => values[token] ?? token),
      time: `${hour}:${minute}:${second}`,
      zone: partsOf(zones.formatToParts(now)).timeZoneName ?? timeZone,
    }
  }
}

function partsOf(parts: readonly Intl.DateTimeFormatPart[]): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}
