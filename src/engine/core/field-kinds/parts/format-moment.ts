import { siteTime } from '../../calendar/site-time.ts'
import { formatDay } from './format-day.ts'

/** How moments are read: the tenant's pattern such as `MM/DD/YYYY`, a site's zone, and the language that names the zone. */
export interface MomentFormat {
  readonly dateFormat: string
  readonly timeZone: string
  readonly language: string
}

/** A day `YYYY-MM-DD`, or an instant as the site's clock shows it with its zone, wherever it is read: `05/15/2026 09:30 PDT`. Any other text as it stands. */
export function formatMoment(text: string, { dateFormat, timeZone, language }: MomentFormat): string {
  const local = siteTime(text, timeZone)
  if (local === undefined) return formatDay(text, dateFormat)
  return `${formatDay(local.day, dateFormat)} ${local.time} ${zoneName(text, { timeZone, language })}`
}

// Making one takes longer than a hundred uses of it, and every moment of a list names its zone.
const zoneNames = new Map<string, Intl.DateTimeFormat>()

function zoneName(instant: string, { timeZone, language }: Pick<MomentFormat, 'timeZone' | 'language'>): string {
  const key = `${language} ${timeZone}`
  const names = zoneNames.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
  zoneNames.set(key, names)
  const parts = names.formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
