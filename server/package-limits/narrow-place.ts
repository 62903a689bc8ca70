import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import {
  limitNames,
  packageNames,
  scopesOf,
  withinScope,
  type LimitMode,
  type LimitQuestion,
} from './limit-condition.ts'
import { limitedMaster, type LimitedMaster } from './limited-masters.ts'

/** What this SQL reads of tables that definitions draw. */
export const narrowPlaceReads: TableReads = {
  by: 'server/package-limits/narrow-place.ts',
  entities: { location: { name: 'text' } },
}

/** A record that limits of a mode do not take. */
export interface Narrowed {
  readonly mode: LimitMode
  readonly narrow: NarrowPlace
}

/** What some limits do not take, and how a refusal says so. */
export interface NarrowPlace {
  /** Name of the record. */
  readonly item: string
  /** The site or the location that takes no more than its limits. */
  readonly place: string
  /** Names of its limits and of what packages they name, the first three of each. */
  readonly limits: string
  readonly packages: string
}

/**
 * The first of the site and the locations whose limits do not take a record of an entity that packages limit, as a row of a NarrowPlace; none where all
 * take it.
 */
export function narrowPlace(entity: string, place: LimitQuestion, id: RawBuilder<unknown>): RawBuilder<NarrowPlace> {
  const master = masterOf(entity)
  // Places may be columns of an outer row, which these names must not hide.
  const names = [
    sql`(SELECT named.name FROM site AS named WHERE named.tenant_id = ${place.tenantId} AND named.id = ${place.siteId})`,
    ...place.locations.map(
      (location) =>
        sql`(SELECT named.name FROM location AS named WHERE named.tenant_id = ${place.tenantId} AND named.id = ${location})`,
    ),
  ]
  const parts = scopesOf(place).map((scope, index) => {
    const limits = { place, scope }
    return sql`SELECT ${index}::int AS no, ${names[index] ?? sql`''`} AS place, ${firstNames(limitNames(master, limits))} AS limits,
      ${firstNames(packageNames(master, limits))} AS packages WHERE NOT ${withinScope(master, limits, id)}`
  })
  return sql<NarrowPlace>`SELECT coalesce(${master.nameOf(place.tenantId, id)}, '') AS item, a.place, a.limits, a.packages FROM (${sql.join(parts, sql` UNION ALL `)}) AS a ORDER BY a.no LIMIT 1`
}

/** The first three of these names. */
function firstNames(names: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(SELECT coalesce(string_agg(n.name, ', ' ORDER BY n.name) FILTER (WHERE n.no <= 3), '–') || CASE WHEN count(*) > 3 THEN ' …' ELSE '' END
    FROM (SELECT d.name, row_number() OVER (ORDER BY d.name) AS no FROM (SELECT DISTINCT f.name FROM (${names}) AS f) AS d) AS n)`
}

/** What packages limit of an entity of which they limit something. */
export function masterOf(entity: string): LimitedMaster {
  const master = limitedMaster(entity)
  if (master === undefined) throw new Error(`No package limits ${entity}`)
  return master
}
