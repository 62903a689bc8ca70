import { sql, type RawBuilder } from 'kysely'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { askKept } from '../../db/pipeline/kept-plan.ts'
import { allOf } from './all-of.ts'
import type { CountedRows } from './find-few.ts'
import type { AmountBound, PageRequest } from './page-request.ts'
import { joinLookups } from './page-steps.ts'
import { foundId, idColumns, pageKeys, pageOrder, type IdRow } from './sort-keys.ts'

/**
 * Finds rows by reading along the order of an amount, as many as are counted at most: all rows where fewer meet the bound; otherwise only that there are
 * as many, where nothing else is asked. Undefined where many meet the bound and something else says which of them are found.
 */
export async function findBounded(
  trx: Trx,
  request: PageRequest,
  bound: AmountBound,
): Promise<CountedRows | undefined> {
  const reached = await countReached(trx, request, bound)
  if (reached < request.cap) return readBounded(trx, request, bound)
  return bound.isAlone ? { count: { count: reached, isCapped: true }, found: undefined } : undefined
}

async function countReached(trx: Trx, request: PageRequest, bound: AmountBound): Promise<number> {
  const [found] = await askKept(
    trx,
    sql<{
      readonly count: number
    }>`SELECT count(*) AS count FROM ${endOfOrder(request, bound)} AS t WHERE ${bound.condition}`,
  )
  return Number(found?.count ?? 0)
}

/** The rows of that end; none of them is found by the bound, so that no policy stands between. */
function endOfOrder({ table, cap }: PageRequest, { value, isDescending, frame }: AmountBound): RawBuilder<unknown> {
  const order = isDescending ? sql`${value} DESC` : value
  return sql`(SELECT t.* FROM ${tableRef(table)} AS t WHERE ${allOf(frame)} AND ${value} IS NOT NULL
    ORDER BY ${order} LIMIT ${sql.lit(cap)})`
}

async function readBounded(trx: Trx, request: PageRequest, bound: AmountBound): Promise<CountedRows> {
  const { conditions, sort, top, skip } = request
  const joined = joinLookups(sort)
  const { rows } = await sql<IdRow & { readonly count: number }>`
    WITH hit AS MATERIALIZED (
      SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${endOfOrder(request, bound)} AS t ${joined.joins}
      WHERE ${allOf(conditions)}
    ), counted AS MATERIALIZED (SELECT count(*) AS count FROM hit)
    SELECT counted.count, ${pageKeys(sort)}
    FROM counted LEFT JOIN (
      SELECT page.* FROM hit AS page ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(top + 1)} OFFSET ${sql.lit(skip)}
    ) AS page ON TRUE ORDER BY ${pageOrder(sort)}`.execute(trx)
  const count = Number(rows[0]?.count ?? 0)
  const found = rows.filter((row) => row['id'] !== null).map((row) => foundId(sort, row))
  return { count: { count, isCapped: false }, found }
}
