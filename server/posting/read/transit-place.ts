import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import { transitType } from '../../stock-masters/transit-type.ts'

/** What this SQL reads of tables that definitions draw. */
export const transitPlaceReads: TableReads = {
  by: 'server/posting/read/transit-place.ts',
  entities: {
    location: { isActive: 'boolean', isStocked: 'boolean', locationType: { to: 'locationType' }, site: { to: 'site' } },
  },
}

/** Where goods are going; a location of no site belongs to the document's. */
export interface TransitQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number | undefined
}

/** Where goods wait on their way. */
interface TransitPlace {
  readonly id: number
  /** The place they go to keeps none: they are used up there. */
  readonly isForUse: boolean
}

/** The place that the site of a location keeps for goods on their way to it: its first one that is active. @throws E_NO_TRANSIT */
export async function transitPlace(trx: Trx, { tenantId, siteId, locationId }: TransitQuestion): Promise<TransitPlace> {
  const found = await sql<TransitPlace>`select l.id, not coalesce(t.is_stocked, true) as "isForUse" from location t
    join location l on l.tenant_id = t.tenant_id and l.site_id = coalesce(t.site_id, ${siteId})
    where t.tenant_id = ${tenantId} and t.id = ${locationId ?? null}::bigint and l.location_type_id = ${transitType}
      and coalesce(l.is_active, true)
    order by l.id limit 1`.execute(trx)
  const [place] = found.rows
  if (place === undefined) throw appError('E_NO_TRANSIT', { site: await siteOf(trx, { tenantId, siteId, locationId }) })
  return place
}

/** Name of the site goods are going to. */
async function siteOf(trx: Trx, { tenantId, siteId, locationId }: TransitQuestion): Promise<string> {
  const { rows } = await sql<{ readonly name: string }>`select s.name from site s where s.tenant_id = ${tenantId}
    and s.id = coalesce((select t.site_id from location t where t.tenant_id = ${tenantId} and t.id = ${locationId ?? null}::bigint), ${siteId})`.execute(
    trx,
  )
  return rows[0]?.name ?? ''
}
