import { siteTime } from '#core/calendar/site-time.ts'
import { formatDay } from '#core/field-kinds/format-day.ts'

/** A day or an instant as people read it, in their pattern and zone; any other text as it stands. */
export function formatDate(text: string, locale: { readonly dateFormat: string; readonly timeZone: string }): string {
  const local = siteTime(text, locale.timeZone)
  return local === undefined
    ? formatDay(text, locale.dateFormat)
    : `${formatDay(local.day, locale.dateFormat)} ${local.time}`
}
