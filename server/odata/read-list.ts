import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { WireList, WireRow } from '#core/http/odata-contract.ts'
import { frameColumn } from '../entity-sql/property-ref.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { ComputedTable } from './computed-table.ts'
import { capOf } from './paging/count-rows.ts'
import { findPage, type FoundPage } from './paging/find-page.ts'
import { parseSkipToken } from './paging/keyset.ts'
import { isNarrowed, openQuery, queryConditions, queryStringOf, type OpenQuery } from './open-query.ts'
import { readRows, type ListRow } from './read-rows.ts'
import { rowColumns, type RowColumn } from '../entity-sql/row-columns.ts'
import { sortTerms } from './paging/sort-terms.ts'
import type { TenantGate } from './tenant-gate.ts'

/** Rows of a page when nothing is said. */
const standardTop = 100

/** What reading lists needs of the application. */
export interface ListDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly gate: TenantGate
  /** Tables whose rows code works out whenever they are read. */
  readonly computedTables: readonly ComputedTable[]
}

/** GET of a set: one page, its count when asked, and the link to the next. */
export async function readList(deps: ListDeps, request: FastifyRequest, set: string): Promise<WireList> {
  const open = openQuery(deps.definitions, request, set)
  const { page, rows } = await readGated(deps, open, (trx) => readPage(trx, open))
  return listOf(request, page, await rows)
}

/** Runs a read in the tenant's gate and within the time a read may take. */
export function readGated<T>(
  deps: ListDeps,
  { ctx, readable, definitions }: Pick<OpenQuery, 'ctx' | 'readable' | 'definitions'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { tenantId, siteId, userId } = ctx
  const scope = { tenantId, siteId, userId, statementTimeoutMs: readTimeoutMs }
  const computed = deps.computedTables.find(({ table }) => table === readable.entity.table)
  return deps.gate.run(ctx.tenantId, () =>
    withTenant(deps.db, scope, async (trx) => {
      await computed?.refresh(trx, { tenantId, definitions })
      return work(trx)
    }),
  )
}

/** The rows are asked for together with the end of the transaction, which waits for them. */
interface PageRead {
  readonly page: FoundPage
  readonly rows: Promise<readonly ListRow[]>
}

async function readPage(trx: Trx, open: OpenQuery): Promise<PageRead> {
  const { query, readable, context } = open
  const sort = sortTerms({ context, readable }, query.orderby ?? [])
  const columns = (): readonly RowColumn[] => listColumns(open)
  const page = await findPage(trx, {
    table: readable.entity.table,
    tenantId: open.ctx.tenantId,
    conditions: await queryConditions(trx, open),
    isNarrowed: isNarrowed(open),
    sort,
    top: query.top ?? standardTop,
    skip: query.skip ?? 0,
    after: query.skiptoken === undefined ? undefined : parseSkipToken(sort, query.skiptoken),
    isCounted: query.count === true,
    cap: capOf(query),
  })
  const rows = readRows(trx, open, { ids: page.ids, columns })
  await withoutWaiting(trx, rows)
  return { page, rows }
}

function listOf(request: FastifyRequest, { count, nextToken }: FoundPage, rows: readonly ListRow[]): WireList {
  return {
    ...(count ? { '@odata.count': count.count } : {}),
    ...(count?.isCapped ? { '@larder.countIsCapped': true } : {}),
    ...(nextToken === undefined ? {} : { '@odata.nextLink': nextLink(request, nextToken) }),
    // Every row has its Id: rowColumns selects it always.
    value: rows as readonly WireRow[],
  }
}

/** The columns asked for, and the version where a record has one. */
export function listColumns(open: OpenQuery): readonly RowColumn[] {
  const { readable, context, query } = open
  const expand = (query.expand ?? []).map((item) => {
    if (item.expand || item.filter || item.orderby || item.top !== undefined) {
      throw appError('E_QUERY', {
        detail: `$expand of ${item.property} takes $select only; lines are read with their record`,
      })
    }
    return { property: item.property, select: item.select }
  })
  const etag = { name: '@odata.etag', sql: sql`'"v' || ${frameColumn('t', 'version_no')} || '"'` }
  return [...rowColumns(context, readable, { select: query.select, expand }), ...(readable.entity.parent ? [] : [etag])]
}

/** The same query behind the last row. */
function nextLink(request: FastifyRequest, token: string): string {
  const kept = queryStringOf(request)
    .split('&')
    .filter((pair) => pair !== '' && !/^(\$|%24)(skip|skiptoken|count)=/i.test(pair))
  return `${request.url.split('?')[0]}?${[...kept, `$skiptoken=${token}`].join('&')}`
}
