import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const regionListReads: TableReads = {
  by: 'server/sites/list-in-tax-region.ts',
  entities: { taxRegionSite: { site: { to: 'site' } }, taxRegion: {} },
}

/** A site and the region it lies in now; undefined: in none. */
interface SiteRegion {
  readonly tenantId: string
  readonly siteId: number
  readonly regionId: number | undefined
}

/** The region lists its sites (TAX-7): one that moves leaves the list it stood in and joins the other, whose open forms are stale then. */
export async function listInTaxRegion(trx: Trx, { tenantId, siteId, regionId }: SiteRegion): Promise<void> {
  const left = await sql<{
    id: number
  }>`delete from tax_region_site where tenant_id = ${tenantId} and site_id = ${siteId}
    returning parent_id as id`.execute(trx)
  if (regionId !== undefined)
    await sql`insert into tax_region_site (tenant_id, parent_id, line_no, site_id)
      select ${tenantId}, ${regionId}, coalesce(max(line_no), 0) + 1, ${siteId} from tax_region_site
      where tenant_id = ${tenantId} and parent_id = ${regionId}`.execute(trx)
  const changed = [...left.rows.map(({ id }) => id), ...(regionId === undefined ? [] : [regionId])]
  await sql`update tax_region set version_no = version_no + 1 where tenant_id = ${tenantId} and id = any(${changed}::bigint[])`.execute(
    trx,
  )
}
