import { addDays } from '#core/calendar/day-arithmetic.ts'
import { instantOfSiteTime } from '#core/calendar/site-time.ts'
import type { FieldDefinition } from '#core/definition/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { FilterValue } from './filter-value.ts'

/** A text literal of OData. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The OData condition of one filter, in wire names. Days of an instant are days of the site. */
export function printCondition(field: FieldDefinition, value: FilterValue, timeZone: string): string {
  const name = wireName(field)
  if (value.by === 'words') return `contains(${name},${quoteText(value.words.trim())})`
  if (value.by === 'choices') return oneOf(name, value.values.map(quoteText))
  if (value.by === 'records') return oneOf(name, value.ids.map(String))
  if (value.by === 'flag') return `${name} eq ${value.is}`
  if (value.by === 'days' && kindOf(field).ruleType === 'instant') return instantRange(name, value, timeZone)
  return join([value.from && `${name} ge ${value.from}`, value.to && `${name} le ${value.to}`])
}

function oneOf(name: string, literals: readonly string[]): string {
  return literals.length === 1 ? `${name} eq ${literals[0]}` : `${name} in (${literals.join(',')})`
}

function instantRange(name: string, range: { readonly from: string; readonly to: string }, timeZone: string): string {
  const after = range.to === '' ? undefined : addDays(range.to, 1)
  return join([
    range.from && `${name} ge ${startOf(range.from, timeZone)}`,
    after !== undefined && `${name} lt ${startOf(after, timeZone)}`,
  ])
}

/** Midnight of the site; where the clock skips it that day, the hour after is close enough. */
function startOf(day: string, timeZone: string): string {
  return instantOfSiteTime(day, '00:00', timeZone) ?? instantOfSiteTime(day, '01:00', timeZone) ?? `${day}T00:00:00Z`
}

function join(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== '' && part !== false).join(' and ')
}
