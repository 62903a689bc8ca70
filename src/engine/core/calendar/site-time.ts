import { parseInstant } from './instant.ts'

/** The clock on the wall of a site. */
export interface SiteTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `HH:mm`, 24 hours. */
  readonly time: string
}

/** True for an IANA zone such as Europe/Madrid. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time of an instant in an IANA zone; undefined when the text is no instant. An unknown zone reads as UTC. */
export function siteTime(instant: string, timeZone: string): SiteTime | undefined {
  const milliseconds = parseInstant(instant)
  return milliseconds === undefined ? undefined : wallClock(milliseconds, timeZone)
}

/** The day `YYYY-MM-DD` of an instant in an IANA zone. An unknown zone reads as UTC. */
export function siteDay(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).day
}

/** The instant at which the clock of the site shows this; undefined when it never does, or twice (clock changes). */
export function instantOfSiteTime(day: string, time: string, timeZone: string): string | undefined {
  const asUtc = parseInstant(`${day}T${time}:00Z`)
  if (asUtc === undefined) return undefined
  const found = new Set<number>()
  for (const near of [asUtc - 86_400_000, asUtc + 86_400_000]) {
    const candidate: number = asUtc - offsetAt(near, timeZone)
    if (candidate + offsetAt(candidate, timeZone) === asUtc) found.add(candidate)
  }
  const [only, ...more] = found
  if (only === undefined || more.length > 0) return undefined
  const utc = wallClock(only, 'UTC')
  return `${utc.day}T${utc.time}:00Z`
}

/** Milliseconds the zone is ahead of UTC at a moment. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const { day, time } = wallClock(milliseconds, timeZone)
  const shown = parseInstant(`${day}T${time}:00Z`) ?? milliseconds
  return shown - Math.floor(milliseconds / 60_000) * 60_000
}

function wallClock(milliseconds: number, timeZone: string): SiteTime {
  const parts = formatFor(timeZone).formatToParts(milliseconds)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = buildFormat(timeZone)
  formats.set(timeZone, format)
  return format
}

function buildFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const style = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' })
  }
}
