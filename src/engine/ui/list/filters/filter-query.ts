import { addDays } from '#core/calendar/day-arithmetic.ts'
import { instantOfSiteTime } from '#core/calendar/site-time.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isAskedByDaysOfSite } from '#core/field-kinds/field-questions.ts'
import { allOf, compareTo, literal } from '#core/odata/filter-of.ts'
import type { ODataFilter, ODataLiteral } from '#core/odata/query-ast.ts'
import type { ListFilter } from '#core/odata/list-filters.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { FilterValue } from './filter-value.ts'

/**
 * The OData condition of one filter, in wire names; undefined when it asks nothing. Days of an instant are days of the site. A filter over lines
 * asks for records with such a line.
 */
export function askedCondition(
  { field, lines }: Pick<ListFilter, 'field' | 'lines'>,
  value: FilterValue,
  timeZone: string,
): ODataFilter | undefined {
  if (lines === undefined) return fieldCondition(field, value, { name: wireName(field), timeZone })
  const part = fieldCondition(field, value, { name: `${lineVariable}/${wireName(field)}`, timeZone })
  return part && { kind: 'any', lines: lines.property, variable: lineVariable, part }
}

const lineVariable = 'l'

function fieldCondition(
  field: FieldDefinition,
  value: FilterValue,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): ODataFilter | undefined {
  if (value.by === 'words') return containing(name, value.words.trim())
  if (value.by === 'choices')
    return oneOf(
      name,
      value.values.map((choice) => literal('text', choice)),
    )
  if (value.by === 'records')
    return oneOf(
      name,
      value.ids.map((id) => literal('number', id)),
    )
  if (value.by === 'flag') return compareTo(name, 'eq', literal('boolean', value.is))
  if (value.by === 'days' && isAskedByDaysOfSite(field)) return daysOfInstant(name, value, timeZone)
  const type = value.by === 'days' ? 'date' : 'number'
  return allOf([
    value.from === '' ? undefined : compareTo(name, 'ge', literal(type, value.from)),
    value.to === '' ? undefined : compareTo(name, 'le', literal(type, value.to)),
  ])
}

function containing(path: string, text: string): ODataFilter | undefined {
  return text === '' ? undefined : { kind: 'match', function: 'contains', left: { kind: 'property', path }, text }
}

function oneOf(path: string, values: readonly ODataLiteral[]): ODataFilter | undefined {
  const [only, ...more] = values
  if (only === undefined) return undefined
  return more.length === 0 ? compareTo(path, 'eq', only) : { kind: 'in', left: { kind: 'property', path }, values }
}

function daysOfInstant(
  name: string,
  range: { readonly from: string; readonly to: string },
  timeZone: string,
): ODataFilter | undefined {
  const after = range.to === '' ? undefined : addDays(range.to, 1)
  const start = (day: string) => literal('instant', startOf(day, timeZone))
  return allOf([
    range.from === '' ? undefined : compareTo(name, 'ge', start(range.from)),
    after === undefined ? undefined : compareTo(name, 'lt', start(after)),
  ])
}

/** Midnight of the site; where the clock skips it that day, the hour after is close enough. */
function startOf(day: string, timeZone: string): string {
  return instantOfSiteTime(day, '00:00', timeZone) ?? instantOfSiteTime(day, '01:00', timeZone) ?? `${day}T00:00:00Z`
}
