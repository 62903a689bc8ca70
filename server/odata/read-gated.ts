import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { Clock } from '../http/clock.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { ToldTable } from '../documents/present/told-table.ts'
import { askedDay } from './asked-day.ts'
import type { ComputedTable } from './computed-table.ts'
import type { OpenQuery } from './open-query.ts'
import type { TenantGate } from './tenant-gate.ts'

/** What reading lists needs of the application. */
export interface ListDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly gate: TenantGate
  readonly clock: Clock
  /** Tables whose rows code works out whenever they are read. */
  readonly computedTables: readonly ComputedTable[]
  /** Tables some of whose fields code puts in words for who reads them. */
  readonly toldTables: readonly ToldTable[]
}

/** What is read, and the gate it waits at: that of the tenant's pages unless another one is named. */
interface Gated extends Pick<OpenQuery, 'ctx' | 'query' | 'readable' | 'definitions'> {
  readonly lane?: string
}

/** Runs a read in a gate of the tenant and within the time a read may take. */
export function readGated<T>(
  deps: ListDeps,
  { ctx, query, readable, definitions, lane }: Gated,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { tenantId, siteId, userId } = ctx
  const asked = { ...askedDay({ query, readable }), statementTimeoutMs: readTimeoutMs }
  const scope = { tenantId, siteId, userId, now: deps.clock.now(), ...asked }
  const computed = deps.computedTables.find(({ table }) => table === readable.entity.table)
  return deps.gate.run(lane === undefined ? tenantId : `${tenantId}/${lane}`, () =>
    withTenant(deps.db, scope, async (trx) => {
      await computed?.refresh(trx, { tenantId, definitions, now: scope.now })
      return work(trx)
    }),
  )
}
