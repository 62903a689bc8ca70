import { sql } from 'kysely'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { allOf } from './all-of.ts'
import { countText, type RowCount } from './count-rows.ts'
import type { PageRequest } from './page-request.ts'
import { joinAll, joinLookups } from './page-steps.ts'
import { foundId, idColumns, pageKeys, pageOrder, type FoundId, type IdRow } from './sort-keys.ts'

/** Fewer rows than this are found while they are counted; keeping more costs more than it saves. */
const fewerThan = 1001

/** How many rows there are, and those of the page when there are few. */
export interface CountedRows {
  readonly count: RowCount
  readonly found: readonly FoundId[] | undefined
}

/**
 * Counts rows up to the cap; few rows are kept as they are counted and sorted then, so that nothing is looked for twice. Rows that are worked out whole are
 * all kept, however many: a second look would work out all of them once more. Of those that are dear to find as many are kept as are counted.
 */
export async function findFew(trx: Trx, request: PageRequest): Promise<CountedRows> {
  const { table, conditions, sort, cap, top, skip } = request
  const most = mostKept(request)
  const joined = most === undefined ? joinAll(sort) : joinLookups(sort)
  const isFew = most === undefined ? sql`true` : sql`(SELECT count FROM counted) < ${sql.lit(most)}`
  const found = sql`least(counted.count, ${sql.lit(cap)})`
  const all =
    most === undefined || cap <= most ? found : sql`CASE WHEN ${isFew} THEN ${found} ELSE (${countText(request)}) END`
  const { rows } = await sql<IdRow & { readonly count: number }>`
    WITH hit AS MATERIALIZED (
      SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${tableRef(table)} AS t ${joined.joins}
      WHERE ${allOf(conditions)} LIMIT ${most === undefined ? sql`ALL` : sql.lit(most)}
    ), counted AS MATERIALIZED (SELECT count(*) AS count FROM hit)
    SELECT ${all} AS count, ${pageKeys(sort)}
    FROM counted LEFT JOIN (
      SELECT page.* FROM hit AS page WHERE ${isFew}
      ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(top + 1)} OFFSET ${sql.lit(skip)}
    ) AS page ON TRUE ORDER BY ${pageOrder(sort)}`.execute(trx)
  const count = Number(rows[0]?.count ?? 0)
  const ids = rows.filter((row) => row['id'] !== null).map((row) => foundId(sort, row))
  return { count: { count, isCapped: count >= cap }, found: most === undefined || count < most ? ids : undefined }
}

/** So many rows are kept as they are counted; undefined for all. */
function mostKept({ isWorkedOutWhole, keepsCounted = false, cap }: PageRequest): number | undefined {
  if (isWorkedOutWhole) return undefined
  return keepsCounted ? cap : Math.min(fewerThan, cap)
}
