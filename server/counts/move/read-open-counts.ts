import type { TableReads } from '#core/model/table-reads.ts'
import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const openCountReads: TableReads = {
  by: 'server/counts/move/read-open-counts.ts',
  entities: {
    physicalInventory: { location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, status: 'status' },
  },
}

/** Which sheets are looked for; empty days and an undefined place narrow nothing. */
export interface OpenCountQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number | undefined
  readonly fromDay: string
  readonly toDay: string
  /** Id behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** A sheet that is still being counted. */
export interface OpenCount {
  readonly id: number
  readonly day: string
  readonly location: number
}

/** Sheets of a site that are being counted, by id (MOVE-1). */
export async function readOpenCounts(trx: Trx, question: OpenCountQuestion): Promise<readonly OpenCount[]> {
  const { tenantId, siteId, locationId = null, fromDay, toDay, after, most } = question
  const { rows } = await sql<OpenCount>`
    select h.id::int as id, h.post_date::text as day, h.location_id::int as location from physical_inventory h
    where h.tenant_id = ${tenantId} and h.site_id = ${siteId} and h.status = 'PendingSubmission' and h.id > ${after}
      and (${locationId}::bigint is null or h.location_id = ${locationId}::bigint)
      and (${fromDay} = '' or h.post_date >= nullif(${fromDay}, '')::date)
      and (${toDay} = '' or h.post_date <= nullif(${toDay}, '')::date)
    order by h.id limit ${most}`.execute(trx)
  return rows
}
