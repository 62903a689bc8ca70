import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** A site as postings see it. */
export interface PostingSite {
  readonly siteId: number
  readonly timeZone: string
  /** Decimals of its document amounts. */
  readonly decimals: number
}

/** Reads the site a document of money belongs to; head office holds no stock but books money. */
export async function readSite(trx: Trx, tenantId: string, siteId: number): Promise<PostingSite> {
  const found = await sql<PostingSite>`select id as "siteId", iana_timezone as "timeZone", currency_decimals as decimals
    from site where tenant_id = ${tenantId} and id = ${siteId}`.execute(trx)
  const [site] = found.rows
  if (site === undefined) throw new Error(`Site ${siteId} is gone`)
  return site
}
