import { sql, type RawBuilder } from 'kysely'
import { searchTable } from '../db/tables/entity-table-search.ts'
import { quoted } from '../db/tables/index-shape.ts'
import { frameColumn, tableRef } from './property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { ofTenant } from '../db/tenant-of.ts'

/** From here on a word is too common to help, however large the table: a page in the list's own order is found sooner by looking at the rows. */
export const selectiveUpTo = 20_000

/**
 * Reading one row by its id and sorting it costs about seven times as much as passing one in the list's order. With `n` rows and `h` hits
 * 7·h stands against 1,001·n/h, the rows passed until the count is capped; they are equal at h = √(143·n).
 */
const passedForOne = 143

/** The range of terms that begin with a word. */
interface Needle {
  readonly low: string
  readonly high: string
  readonly hits: number
  readonly pointed: number
  readonly most: number
}

/** What narrows a search of one word. */
export interface SearchedWord {
  readonly text: string
  /** Records that it names otherwise, such as by a code. */
  readonly named?: readonly number[]
  /** Rows of the table, as alias `p`, that point to a record with the word; without any nothing points. */
  readonly pointing?: RawBuilder<boolean> | undefined
}

/**
 * A condition on alias `t` that holds for every row whose searched texts contain `text`, and for few others, on the index of the
 * entity's search terms (docs/decisions/search-under-rls.md). Undefined when the terms cannot narrow it: under two characters, or
 * too common, together with what points to records that have it. Records that are `named` otherwise are among them. The caller still compares the texts themselves.
 */
export async function searchCandidates(
  trx: Trx,
  table: string,
  { text, named = [], pointing }: SearchedWord,
): Promise<RawBuilder<boolean> | undefined> {
  const terms = tableRef(searchTable(table))
  const rows = pointing && sql`SELECT p.id FROM ${tableRef(table)} AS p WHERE ${ofTenant(trx, 'p')} AND ${pointing}`
  const pointed =
    rows === undefined ? sql`0` : sql`(SELECT count(*) FROM (${rows} LIMIT (SELECT most + 1 FROM limits)) AS hit)`
  const found = await sql<Needle>`
    WITH limits AS MATERIALIZED (
      SELECT CASE WHEN reltuples < 0 THEN ${selectiveUpTo} ELSE least(${selectiveUpTo}, sqrt(${passedForOne} * reltuples))::integer END AS most
      FROM pg_class WHERE oid = ${quoted(table)}::regclass
    )
    SELECT n.low, n.high, (SELECT most FROM limits) AS most, (
      SELECT count(*) FROM (
        SELECT FROM ${terms} AS s WHERE ${ofTenant(trx, 's')} AND s.term >= n.low AND s.term < n.high LIMIT (SELECT most + 1 FROM limits)
      ) AS hit
    ) AS hits, ${pointed} AS pointed
    FROM search_needles(${text}) AS n ORDER BY hits LIMIT 1`.execute(trx)
  const rarest = found.rows[0]
  if (!rarest || Number(rarest.hits) + Number(rarest.pointed) > Number(rarest.most)) return undefined
  const others = named.length === 0 ? sql`` : sql` UNION ALL SELECT unnest(${named}::bigint[])`
  return sql<boolean>`${frameColumn('t', 'id')} IN (
    SELECT s.record_id FROM ${terms} AS s WHERE ${ofTenant(trx, 's')} AND s.term >= ${rarest.low} AND s.term < ${rarest.high}${others}${rows === undefined ? sql`` : sql` UNION ALL ${rows}`})`
}
