import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { LimitedMaster } from './limited-masters.ts'

/** What this SQL reads of tables that definitions draw. */
export const packageLimitReads: TableReads = {
  by: 'server/package-limits/limit-condition.ts',
  entities: {
    package: { isActive: 'boolean', name: 'text' },
    packageLimit: {
      name: 'text',
      effectiveFrom: 'date',
      effectiveTo: 'date',
      isActive: 'boolean',
      limitType: 'choice',
      mode: { options: ['Refuse', 'Warn'] },
    },
    packageLimitPackage: { package: { to: 'package' } },
    packageLimitSite: { site: { to: 'site' } },
    packageLimitLocation: { location: { to: 'location' } },
  },
}

/** Where records are to be used, and on which day. */
export interface LimitPlace {
  readonly tenantId: string
  /** The site of the document; or one of each row, as SQL. */
  readonly siteId: number | RawBuilder<unknown>
  /** Locations of the document, such as where goods come from and where they go; or one of each row, as SQL. */
  readonly locations: readonly (number | RawBuilder<unknown>)[]
  readonly today: RawBuilder<unknown>
}

/** What becomes of what is outside: refused, or asked about. */
export type LimitMode = 'Refuse' | 'Warn'

/** Which limits are asked about, and where. */
export interface LimitQuestion extends LimitPlace {
  readonly mode: LimitMode
}

/**
 * Whether a record may be used at a place: in a package of the limits of its site, where there are any, and of those of each of the
 * locations, where there are any (PKL-2). Limits of one mode alone: lookups go by those that refuse. They are read
 * once for the whole statement, by their indexes. The function `used_within_limits` tells the same of all records of a place (PKL-720).
 */
export function limitCondition(
  master: LimitedMaster,
  place: LimitQuestion,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    scopesOf(place).map((scope) => withinScope(master, { place, scope }, id)),
    sql` AND `,
  )})`
}

/** Of which kinds and modes there are limits at a place at all: most places have none, and what they hold need not be planned. */
export function limitsThere(place: LimitPlace): RawBuilder<KindOfLimit> {
  return sql<KindOfLimit>`SELECT DISTINCT l.limit_type AS kind, coalesce(l.mode, 'Refuse') AS mode FROM package_limit AS l
    WHERE ${holdsToday(place)} AND (${sql.join(scopesOf(place), sql` OR `)})`
}

/** In which modes limits of a kind hold today anywhere at all. */
export function limitsOfKind(
  { kind }: LimitedMaster,
  when: Pick<LimitPlace, 'tenantId' | 'today'>,
): RawBuilder<{ readonly mode: LimitMode }> {
  return sql<{ readonly mode: LimitMode }>`SELECT DISTINCT coalesce(l.mode, 'Refuse') AS mode FROM package_limit AS l
    WHERE ${holdsToday(when)} AND l.limit_type = ${kind}`
}

/** A kind of limit that holds somewhere. */
export interface KindOfLimit {
  readonly kind: string
  readonly mode: LimitMode
}

/** The site and the locations, as conditions on limit `l`. */
export function scopesOf({ siteId, locations }: LimitPlace): readonly RawBuilder<unknown>[] {
  return [
    sql`EXISTS (SELECT FROM package_limit_site AS s
      WHERE s.tenant_id = l.tenant_id AND s.parent_id = l.id AND s.site_id = ${siteId})`,
    ...locations.map(
      (location) => sql`EXISTS (SELECT FROM package_limit_location AS s
        WHERE s.tenant_id = l.tenant_id AND s.parent_id = l.id AND s.location_id = ${location})`,
    ),
  ]
}

function holdsToday({ tenantId, today }: Pick<LimitPlace, 'tenantId' | 'today'>): RawBuilder<unknown> {
  return sql`l.tenant_id = ${tenantId} AND l.is_active
      AND coalesce(l.effective_from <= ${today}, true) AND coalesce(l.effective_to >= ${today}, true)`
}

/** The limits of a place, or of one site or location of it. */
export interface LimitScope {
  readonly place: LimitQuestion
  readonly scope: RawBuilder<unknown>
}

/** Whether a record is in a package of the limits of one scope, or there are none. */
export function withinScope(master: LimitedMaster, limits: LimitScope, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const holds = activeLimits(master, limits)
  return sql<boolean>`(NOT EXISTS (SELECT FROM ${holds}) OR ${id} IN (${master.heldIn(packagesOf(master, limits))}))`
}

/** Names of the limits of one scope that hold today. */
export function limitNames(master: LimitedMaster, limits: LimitScope): RawBuilder<unknown> {
  return sql`SELECT l.name FROM ${activeLimits(master, limits)}`
}

/** Names of the packages they name. */
export function packageNames(master: LimitedMaster, limits: LimitScope): RawBuilder<unknown> {
  return sql`SELECT k.name FROM ${packagesOf(master, limits)}`
}

/** What they name of packages that are active, as table `k`. */
function packagesOf(master: LimitedMaster, limits: LimitScope): RawBuilder<unknown> {
  return sql`${activeLimits(master, limits)}
    JOIN package_limit_package AS lp ON lp.tenant_id = l.tenant_id AND lp.parent_id = l.id
    JOIN package AS k ON k.tenant_id = lp.tenant_id AND k.id = lp.package_id AND k.is_active`
}

/** The limits of a kind that hold today within a scope, as table `l`. */
function activeLimits({ kind }: LimitedMaster, { place, scope }: LimitScope): RawBuilder<unknown> {
  return sql`(SELECT l.tenant_id, l.id, l.name FROM package_limit AS l
    WHERE ${holdsToday(place)} AND l.limit_type = ${kind} AND coalesce(l.mode, 'Refuse') = ${place.mode} AND ${scope}) AS l`
}
