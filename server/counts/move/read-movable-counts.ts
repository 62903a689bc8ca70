import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const movableCountReads: TableReads = {
  by: 'server/counts/move/read-movable-counts.ts',
  entities: {
    physicalInventory: {
      location: { to: 'location' },
      postDate: 'date',
      site: { to: 'site' },
      status: 'status',
      varianceValue: 'money',
    },
  },
}

/** Which sheets are looked for; empty days and an undefined place narrow nothing. */
export interface MovableQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number | undefined
  /** Those that are posted, instead of those that are being counted. */
  readonly isPosted: boolean
  readonly fromDay: string
  readonly toDay: string
  /** Id behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** A sheet that may move. */
export interface MovableCount {
  readonly id: number
  readonly day: string
  readonly location: number
  /** What it differs by, in the currency of the site. */
  readonly value: string
}

/** Sheets of a site that are being counted (MOVE-1) or posted (MOVE-5), by id. */
export async function readMovableCounts(trx: Trx, question: MovableQuestion): Promise<readonly MovableCount[]> {
  const { tenantId, siteId, locationId = null, isPosted, fromDay, toDay, after, most } = question
  const { rows } = await sql<MovableCount>`
    select h.id::int as id, h.post_date::text as day, h.location_id::int as location,
      h.variance_value::text as value from physical_inventory h
    where h.tenant_id = ${tenantId} and h.site_id = ${siteId} and h.status = ${isPosted ? 'Completed' : 'PendingSubmission'} and h.id > ${after}
      and (${locationId}::bigint is null or h.location_id = ${locationId}::bigint)
      and (${fromDay} = '' or h.post_date >= nullif(${fromDay}, '')::date)
      and (${toDay} = '' or h.post_date <= nullif(${toDay}, '')::date)
    order by h.id limit ${most}`.execute(trx)
  return rows
}
