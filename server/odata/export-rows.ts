import { sql } from 'kysely'
import { frameColumn, tableRef } from '../entity-sql/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { orderedParts } from './paging/ordered-parts.ts'
import { queryConditions } from './asked-rows.ts'
import type { OpenQuery } from './open-query.ts'
import { allOf } from './paging/all-of.ts'
import { columnList, type RowColumn } from '../entity-sql/row-columns.ts'
import { sortTerms } from './paging/sort-terms.ts'

/** Rows of one batch; a file of any length takes the memory of one. */
const batchSize = 1000

/** One exported row by field id. */
export type ExportRow = Readonly<Record<string, unknown>>

/** The rows of a query in batches, through cursors that live as long as the transaction. */
export async function* exportBatches(
  trx: Trx,
  open: OpenQuery,
  columns: readonly RowColumn[],
): AsyncGenerator<readonly ExportRow[]> {
  const { readable, context, query } = open
  const conditions = await queryConditions(trx, open)
  const sort = sortTerms({ context, readable }, query.orderby ?? [])
  for (const part of orderedParts({ table: readable.entity.table, conditions, sort })) {
    await sql`DECLARE export NO SCROLL CURSOR FOR SELECT ${columnList(columns)} ${part}`.execute(trx)
    yield* fetchAll(trx)
    await sql`CLOSE export`.execute(trx)
  }
}

async function* fetchAll(trx: Trx): AsyncGenerator<readonly ExportRow[]> {
  for (;;) {
    const found = await sql<ExportRow>`FETCH ${sql.lit(batchSize)} FROM export`.execute(trx)
    if (found.rows.length > 0) yield found.rows
    if (found.rows.length < batchSize) return
  }
}

/** Counts up to one more than `most`, to refuse a file that would be too long before it is begun. */
export async function isLongerThan(trx: Trx, open: OpenQuery, most: number): Promise<boolean> {
  const conditions = await queryConditions(trx, open)
  const found = await sql`SELECT ${frameColumn('t', 'id')} FROM ${tableRef(open.readable.entity.table)} AS t
    WHERE ${allOf(conditions)} OFFSET ${most} LIMIT 1`.execute(trx)
  return found.rows.length > 0
}
