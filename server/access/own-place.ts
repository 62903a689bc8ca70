import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** What this SQL reads of tables that definitions draw. */
export const ownPlaceReads: TableReads = {
  by: 'server/access/own-place.ts',
  entities: { location: { site: { to: 'site' } } },
}

/** The place somebody works at, where it is one of the site they are signed in at, or else the place of that site (PEOPLE-162). */
export function ownPlace(
  user: string,
  site: string,
  families: TenantDefinitions['families'],
): RawBuilder<number | null> {
  // Definitions without places have no table of them.
  if (!families.has('location'))
    return sql<
      number | null
    >`coalesce(${sql.ref(`${user}.default_location_id`)}, ${sql.ref(`${site}.site_location_id`)})`
  return sql<number | null>`coalesce((select l.id from location l where l.tenant_id = ${sql.ref(`${user}.tenant_id`)}
      and l.id = ${sql.ref(`${user}.default_location_id`)} and (l.site_id is null or l.site_id = ${sql.ref(`${site}.id`)})),
    ${sql.ref(`${site}.site_location_id`)})`
}
