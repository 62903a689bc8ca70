import { sql } from 'kysely'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { allOf } from './all-of.ts'
import { countText, type RowCount } from './count-rows.ts'
import type { PageRequest } from './page-request.ts'
import { joinLookups } from './page-steps.ts'
import { foundId, idColumns, pageKeys, pageOrder, type FoundId, type IdRow } from './sort-keys.ts'

/** Fewer rows than this are found while they are counted; keeping more costs more than it saves. */
const fewerThan = 1001

/** How many rows there are, and those of the page when there are few. */
export interface CountedRows {
  readonly count: RowCount
  readonly found: readonly FoundId[] | undefined
}

/** Counts rows up to the cap; few rows are kept as they are counted and sorted then, so that nothing is looked for twice. */
export async function findFew(trx: Trx, request: PageRequest): Promise<CountedRows> {
  const { table, conditions, sort, cap, top, skip } = request
  const joined = joinLookups(sort)
  const most = sql.lit(Math.min(fewerThan, cap))
  const all = cap <= fewerThan ? sql`counted.count` : sql`(${countText(request)})`
  const { rows } = await sql<IdRow & { readonly count: number }>`
    WITH hit AS MATERIALIZED (
      SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${tableRef(table)} AS t ${joined.joins}
      WHERE ${allOf(conditions)} LIMIT ${most}
    ), counted AS MATERIALIZED (SELECT count(*) AS count FROM hit)
    SELECT CASE WHEN counted.count < ${most} THEN counted.count ELSE ${all} END AS count, ${pageKeys(sort)}
    FROM counted LEFT JOIN (
      SELECT page.* FROM hit AS page WHERE (SELECT count FROM counted) < ${most}
      ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(top + 1)} OFFSET ${sql.lit(skip)}
    ) AS page ON TRUE ORDER BY ${pageOrder(sort)}`.execute(trx)
  const count = Number(rows[0]?.count ?? 0)
  const found = rows.filter((row) => row['id'] !== null).map((row) => foundId(sort, row))
  return { count: { count, isCapped: count >= cap }, found: count < Math.min(fewerThan, cap) ? found : undefined }
}
