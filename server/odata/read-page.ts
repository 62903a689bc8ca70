import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/definition/value.ts'
import { frameColumn, ownName, tableRef } from '../db/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { afterConditions, orderBy, printSkipToken, type SortTerm } from './keyset.ts'
import { columnList, type RowColumn } from './row-columns.ts'

/** One page of a list, ready for SQL. */
export interface PageRequest {
  readonly table: string
  readonly columns: readonly RowColumn[]
  /** All must hold. */
  readonly conditions: readonly RawBuilder<boolean>[]
  /** Ends with the id. */
  readonly sort: readonly SortTerm[]
  readonly top: number
  readonly skip: number
  /** Values of a $skiptoken. */
  readonly after: readonly Scalar[] | undefined
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
  for (const after of request.after ? afterConditions(request.sort, request.after) : [undefined]) {
    if (rows.length >= wanted) break
    rows.push(...(await readRows(trx, request, after, wanted - rows.length)))
  }
  const kept = rows.slice(0, request.top)
  const last = kept.at(-1)
  const nextToken =
    rows.length > request.top && last ? printSkipToken(request.sort, sortValues(request.sort, last)) : undefined
  return { rows: kept.map((row) => withoutSortKeys(request.sort, row)), nextToken }
}

async function readRows(trx: Trx, request: PageRequest, after: RawBuilder<boolean> | undefined, limit: number) {
  const conditions = after ? [...request.conditions, after] : request.conditions
  const order = orderBy(request.sort)
  const keys = request.sort.map((term, index) => sql`${tokenValue(term)} AS ${ownName(`~${index}`)}`)
  const found = await sql<Readonly<Record<string, unknown>>>`
    WITH page AS MATERIALIZED (
      SELECT t.id FROM ${tableRef(request.table)} AS t WHERE ${allOf(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${request.skip}
    )
    SELECT ${columnList(request.columns)}, ${sql.join(keys)}
    FROM page JOIN ${tableRef(request.table)} AS t ON ${frameColumn('t', 'id')} = page.id ORDER BY ${order}`.execute(
    trx,
  )
  return found.rows
}

/** Conditions as one; none is true. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)
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
