import * as Type from 'typebox'
import { addDays } from '../../calendar/day-arithmetic.ts'
import { parseInstant } from '../../calendar/instant.ts'
import { instantOfSiteTime, siteTime } from '../../calendar/site-time.ts'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { formatDay } from '../parts/format-day.ts'
import { parseDayEntry } from '../parts/parse-day-entry.ts'

/** A moment, ISO 8601 in UTC; shown and entered in the time of the site. */
export const instant = defineFieldKind({
  name: 'instant',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'timestamptz',
  wireForm: 'utc',
  size: 'short',
  search: 'never',
  edmType: 'Edm.DateTimeOffset',
  query: { type: 'instant' },
  exportCell: 'siteTime',
  ruleType: 'instant',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'instant-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'siteDays',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 120,
  isElastic: false,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  check: (_options, value) =>
    typeof value === 'string' && parseInstant(value) !== undefined ? undefined : { code: 'instant' },
  parse(_options, text, locale) {
    const typed = text.trim()
    if (typed === '') return ok(null)
    if (parseInstant(typed) !== undefined) return ok(typed)
    const match = /^(.+?)\s+(\d{1,2}):(\d{2})$/.exec(typed)
    const day = match === null ? err('instant') : parseDayEntry(match[1] ?? '', locale)
    if (!day.ok || match === null) return err('instant')
    const found = instantOfSiteTime(day.value, `${(match[2] ?? '').padStart(2, '0')}:${match[3]}`, locale.timeZone)
    return found === undefined ? err('instant') : ok(found)
  },
  format(_options, value, locale) {
    if (value === null) return ''
    const local = siteTime(String(value), locale.timeZone)
    return local === undefined ? String(value) : `${formatDay(local.day, locale.dateFormat)} ${local.time}`
  },
  samples: (_options, { today }) => ({
    right: [1, 2, 8, 31, 400].map((days) => `${addDays(today, days) ?? today}T12:00:00.000Z`),
    wrong: [{ value: 'at noon', code: 'instant' }],
  }),
})
