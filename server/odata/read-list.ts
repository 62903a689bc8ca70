import type { FastifyRequest } from 'fastify'
import type { WireList, WireRow } from '#core/http/odata-contract.ts'
import type { Db, Trx } from '../db/pool.ts'
import { usableAt } from '#core/http/usable-at.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { Clock } from '../http/clock.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { ComputedTable } from './computed-table.ts'
import { openQuery, queryStringOf, type OpenQuery } from './open-query.ts'
import { readPage, type CountedPage } from './read-page.ts'
import type { TenantGate } from './tenant-gate.ts'

/** What reading lists needs of the application. */
export interface ListDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly gate: TenantGate
  readonly clock: Clock
  /** Tables whose rows code works out whenever they are read. */
  readonly computedTables: readonly ComputedTable[]
}

/** GET of a set: one page, its count when asked, and the link to the next. */
export async function readList(deps: ListDeps, request: FastifyRequest, set: string): Promise<WireList> {
  const open = openQuery(deps.definitions, request, { set, extraNames: [usableAt] })
  const { page } = await readGated(deps, open, (trx) => readPage(trx, open))
  return listOf(request, await page)
}

/** Runs a read in the tenant's gate and within the time a read may take. */
export function readGated<T>(
  deps: ListDeps,
  { ctx, readable, definitions }: Pick<OpenQuery, 'ctx' | 'readable' | 'definitions'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { tenantId, siteId, userId } = ctx
  const scope = { tenantId, siteId, userId, now: deps.clock.now(), statementTimeoutMs: readTimeoutMs }
  const computed = deps.computedTables.find(({ table }) => table === readable.entity.table)
  return deps.gate.run(ctx.tenantId, () =>
    withTenant(deps.db, scope, async (trx) => {
      await computed?.refresh(trx, { tenantId, definitions, now: scope.now })
      return work(trx)
    }),
  )
}

function listOf(request: FastifyRequest, { count, nextToken, rows }: CountedPage): WireList {
  return {
    ...(count ? { '@odata.count': count.count } : {}),
    ...(count?.isCapped ? { '@larder.countIsCapped': true } : {}),
    ...(nextToken === undefined ? {} : { '@odata.nextLink': nextLink(request, nextToken) }),
    // Every row has its Id: rowColumns selects it always.
    value: rows as readonly WireRow[],
  }
}

/** The same query behind the last row. */
function nextLink(request: FastifyRequest, token: string): string {
  const kept = queryStringOf(request)
    .split('&')
    .filter((pair) => pair !== '' && !/^(\$|%24)(skip|skiptoken|count)=/i.test(pair))
  return `${request.url.split('?')[0]}?${[...kept, `$skiptoken=${token}`].join('&')}`
}
