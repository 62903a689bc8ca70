import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/definition/value.ts'
import { frameColumn, ownName, tableRef } from '../db/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { orderBy, printSkipToken, type SortTerm } from './keyset.ts'
import type { OrderedRows } from './page-steps.ts'
import { pageSteps } from './choose-steps.ts'
import { columnList, type RowColumn } from './row-columns.ts'

/** One page of a list, ready for SQL. */
export interface PageRequest extends OrderedRows {
  readonly columns: readonly RowColumn[]
  readonly top: number
  readonly skip: number
}

/** Rows by wire name, and the token of the next page when there is one. */
export interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly nextToken: string | undefined
}

/** Reads a page: the ids first, on the index alone where there is one, and the wide rows only of those (a deferred join). */
export async function readPage(trx: Trx, request: PageRequest): Promise<Page> {
  const wanted = request.top + 1
  const rows: Readonly<Record<string, unknown>>[] = []
  let { skip } = request
  for (const ids of await pageSteps(trx, request)) {
    if (rows.length >= wanted) break
    const found = await readRows(trx, request, ids(wanted - rows.length, skip))
    rows.push(...found)
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countIds(trx, ids(skip, 0)))
  }
  const kept = rows.slice(0, request.top)
  const last = kept.at(-1)
  const nextToken =
    rows.length > request.top && last ? printSkipToken(request.sort, sortValues(request.sort, last)) : undefined
  return { rows: kept.map((row) => withoutSortKeys(request.sort, row)), nextToken }
}

async function readRows(trx: Trx, request: PageRequest, ids: RawBuilder<unknown>) {
  const keys = request.sort.map((term, index) => sql`${tokenValue(term)} AS ${ownName(`~${index}`)}`)
  const found = await sql<Readonly<Record<string, unknown>>>`
    WITH page AS MATERIALIZED (${ids})
    SELECT ${columnList(request.columns)}, ${sql.join(keys)}
    FROM page JOIN ${tableRef(request.table)} AS t ON ${frameColumn('t', 'id')} = page.id ORDER BY ${orderBy(request.sort)}`.execute(
    trx,
  )
  return found.rows
}

async function countIds(trx: Trx, ids: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ readonly count: number }>`SELECT count(*) AS count FROM (${ids}) AS skipped`.execute(trx)
  return Number(found.rows[0]?.count ?? 0)
}

/** A value as the token keeps it: as text, unless JSON can hold it exactly. */
function tokenValue(term: SortTerm): RawBuilder<unknown> {
  return ['bigint', 'integer', 'boolean', 'text'].includes(term.type) ? term.sql : sql`(${term.sql})::text`
}

function sortValues(sort: readonly SortTerm[], row: Readonly<Record<string, unknown>>): readonly Scalar[] {
  // tokenValue selects texts, safe integers, booleans or null.
  return sort.map((_, index) => (row[`~${index}`] ?? null) as Scalar)
}

function withoutSortKeys(
  sort: readonly SortTerm[],
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const copy = { ...row }
  for (const index of sort.keys()) delete copy[`~${index}`]
  return copy
}
