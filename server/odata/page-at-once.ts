import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { askKept } from '../db/pipeline/kept-plan.ts'
import type { Trx } from '../db/pool.ts'
import { frameColumn, tableRef } from '../entity-sql/property-ref.ts'
import { ofTenant, tenantOf } from '../db/tenant-of.ts'
import { rowsRef } from '../entity-sql/rows-ref.ts'
import { statementText } from '../db/statement-text.ts'
import { keptText, permissionsKey } from '../entity-sql/kept-texts.ts'
import { allOf } from './paging/all-of.ts'
import { countRows } from './paging/count-rows.ts'
import { orderBy, printSkipToken } from './paging/keyset.ts'
import { listColumns } from './list-columns.ts'
import type { OpenQuery } from './open-query.ts'
import type { PageRequest } from './paging/page-request.ts'
import { plainSteps, type IdQuery } from './paging/page-steps.ts'
import type { ListRow } from './read-rows.ts'
import { columnList } from '../entity-sql/row-columns.ts'
import { viewJoins } from '../entity-sql/viewed-rows.ts'
import { idColumns, pageKeys, pageOrder } from './paging/sort-keys.ts'

/** So many rows of the list's order are looked through for what a filter asks, before it is looked for by what it asks. */
const triedRows = 2_000

/** A page with its rows. */
export interface WholePage {
  readonly rows: readonly ListRow[]
  readonly nextToken: string | undefined
}

/** Rows of a page, and the query that says what of each is answered. */
export interface RowsRequest extends PageRequest {
  readonly open: OpenQuery
}

/** The one range of a page of all rows in an order of their own; undefined where it takes several, or numbers the plan must know. */
export function onlyRange(request: PageRequest): IdQuery | undefined {
  if (request.skip > 0 || request.sort.some((term) => term.through)) return undefined
  const steps = plainSteps(request)
  return steps.length === 1 ? steps[0] : undefined
}

/** Reads a range with its rows by one statement, whose plan is good for whatever stands in it. */
export async function readRange(trx: Trx, request: RowsRequest, range: IdQuery): Promise<WholePage> {
  const { sort, top, after, isNarrowed, open } = request
  const write = (): RawBuilder<Answered> => {
    const row = listColumns(open)
    return sql`
      WITH page AS MATERIALIZED (${range(top + 1, 0)})
      SELECT ${keysOf(request)}, ${columnList(row.columns)} FROM page ${joinRows(trx, request, row.fields)}
      ORDER BY ${pageOrder(sort)}`
  }
  if (after || isNarrowed) return wholePage(request, await askKept(trx, write()))
  const { query, readable, context, ctx } = open
  const shape = JSON.stringify([query.select, query.expand, query.orderby, top, ctx.siteId])
  const key = `${readable.entity.id}/page/${permissionsKey(context.permissions)}/${shape}`
  const text = keptText(context.definitions, key, () => statementText(trx, write))
  return wholePage(request, await text.ask(trx, {}))
}

/**
 * Looks through the first rows of the list's order for those that meet what is asked as well: what many rows meet fills its page there, and
 * a table that is small is looked through whole. Undefined when neither is so. Its plan does not depend on what is asked.
 */
export async function tryFirstRows(
  trx: Trx,
  request: RowsRequest,
  asked: readonly RawBuilder<boolean>[],
): Promise<WholePage | undefined> {
  const { table, conditions, sort, skip } = request
  const range: IdQuery = (limit) => sql`
    SELECT ${idColumns(frameColumn('t', 'id'), sort)} FROM (
      SELECT t.* FROM ${tableRef(table)} AS t WHERE ${allOf(conditions)} ORDER BY ${orderBy(sort)} LIMIT ${sql.lit(triedRows)}
    ) AS t WHERE ${allOf(asked)} ORDER BY ${orderBy(sort)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`
  const all = { table, conditions, isNarrowed: false, cap: triedRows }
  const [page, looked] = await Promise.all([readRange(trx, request, range), countRows(trx, all)])
  return page.nextToken !== undefined || !looked.isCapped ? page : undefined
}

type Answered = Record<string, unknown>

/** Names beside those of the wire. */
const idKey = '@id'
const keyName = (index: number): string => `@k${index}`

/** The keys of each row; see pageKeys for how they travel. */
function keysOf({ sort }: PageRequest): RawBuilder<unknown> {
  return pageKeys(sort, { id: idKey, keyName })
}

/** The rows of the page, and what views say of them. */
function joinRows(trx: Trx, { table }: PageRequest, fields: readonly FieldDefinition[]): RawBuilder<unknown> {
  const asked = { tenant: tenantOf(trx), ids: sql`ARRAY(SELECT page.id FROM page)` }
  return sql`JOIN ${rowsRef(table, asked)} AS t ON ${ofTenant(trx, 't')} AND ${frameColumn('t', 'id')} = page.id
    ${viewJoins(fields, 't', asked)}`
}

/** The rows without what only the next page asks for: what is undefined is not in the answer. */
function wholePage({ sort, top }: PageRequest, answered: readonly Answered[]): WholePage {
  const rows = answered.slice(0, top)
  const last = rows.at(-1)
  // What pageKeys selects: texts, safe integers, booleans or null.
  const keys = last && sort.map((_, index) => (last[keyName(index)] ?? null) as Scalar)
  const names = [idKey, ...sort.map((_, index) => keyName(index))]
  for (const row of rows) for (const name of names) row[name] = undefined
  return { rows, nextToken: answered.length > top && keys ? printSkipToken(sort, keys) : undefined }
}
