import { parseDay } from '#core/calendar/day.ts'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { TenantScope } from '../db/with-tenant.ts'
import type { OpenQuery } from './open-query.ts'

/**
 * The day at whose end rows are asked for, of an entity one of whose fields plays the part `asOf`: the one its filter says outright
 * (`Day eq 2026-03-31`); none where it says none, which is today (ODS-92).
 */
export function askedDay({ query, readable }: Pick<OpenQuery, 'query' | 'readable'>): Pick<TenantScope, 'asOf'> {
  const { fields, roles } = readable.entity
  const field = fields.find(({ id }) => id === roles.asOf)
  const asOf = field && dayIn(query.apply?.filter ?? query.filter, wireName(field))
  return asOf === undefined ? {} : { asOf }
}

/** The day a property is said to be, by a condition that must hold whatever else is asked. */
function dayIn(filter: ODataFilter | undefined, property: string): string | undefined {
  if (filter?.kind === 'and') return filter.parts.map((part) => dayIn(part, property)).find((day) => day !== undefined)
  if (filter?.kind !== 'compare' || filter.operator !== 'eq') return undefined
  const { left, right } = filter
  if (left.kind !== 'property' || left.path !== property || right.kind !== 'literal') return undefined
  return typeof right.value === 'string' && parseDay(right.value) !== undefined ? right.value : undefined
}
