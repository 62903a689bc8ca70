import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import { transitType } from '../../stock-masters/transit-type.ts'
import type { PlacesQuery } from '../read/read-places.ts'

/** What this SQL reads of tables that definitions draw. */
export const poolReads: TableReads = {
  by: 'server/posting/ledger/ensure-pools.ts',
  entities: { location: { isStocked: 'boolean', locationType: { to: 'locationType' }, site: { to: 'site' } } },
}

/**
 * Gives stocked locations their cost pool (POST-43): one of their own, or the site's where the preference
 * `valuationScope` values the stock of a site as a whole. A location
 * of no site serves every site, each with a pool of its own.
 * Two postings that meet here both end with the same pool.
 */
export async function ensurePools(trx: Trx, { tenantId, siteId, locationIds }: PlacesQuery): Promise<void> {
  const wanted = sql`
    select l.tenant_id, l.id as location_id, s.id as site_id,
      case when preference_at(l.tenant_id, s.id, 'valuationScope') = '"site"' and l.location_type_id is distinct from ${transitType}::bigint
        then 'SITE' else 'L' || l.id end as code
    from location l
    join site s on s.tenant_id = l.tenant_id and s.id = coalesce(l.site_id, ${siteId})
    where l.tenant_id = ${tenantId} and l.id = any(${locationIds}::bigint[]) and coalesce(l.is_stocked, true)
    order by l.id`
  await sql`insert into cost_pool (tenant_id, site_id, code)
    select distinct w.tenant_id, w.site_id, w.code from (${wanted}) w on conflict (tenant_id, site_id, code) do nothing`.execute(
    trx,
  )
  await sql`insert into location_stock (tenant_id, location_id, pool_id, site_id)
    select w.tenant_id, w.location_id, p.id, w.site_id from (${wanted}) w
    join cost_pool p on p.tenant_id = w.tenant_id and p.site_id = w.site_id and p.code = w.code
    on conflict (tenant_id, location_id, site_id) do nothing`.execute(trx)
}
