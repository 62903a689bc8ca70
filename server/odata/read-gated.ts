import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { Clock } from '../http/clock.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { readTimeoutMs } from '../documents/present/get-record.ts'
import type { ToldTable } from '../documents/present/told-table.ts'
import { isWorkedOutWhole } from '../entity-sql/rows-ref.ts'
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
  const room = roomOf(readable.entity.table, lane)
  const asked = { ...askedDay({ query, readable }), statementTimeoutMs: room.statementTimeoutMs }
  const scope = { tenantId, siteId, userId, now: deps.clock.now(), ...asked }
  const computed = deps.computedTables.find(({ table }) => table === readable.entity.table)
  const read = () =>
    withTenant(deps.db, scope, async (trx) => {
      await computed?.refresh(trx, { tenantId, definitions, now: scope.now })
      return work(trx)
    })
  return deps.gate.run(room.lane === undefined ? tenantId : `${tenantId}/${room.lane}`, read, room.running)
}

/** Where a read waits, how many of its kind go on at once, and how long it may take. */
export interface ReadRoom {
  readonly lane: string | undefined
  readonly running?: number
  readonly statementTimeoutMs: number
}

/** All figures of all places at once may take this long. */
const wholeTimeoutMs = 8_000

/**
 * The room of reads: rows that are found only once all are worked out may take longer than others, two at once, in a lane of their own, so that no other list waits for
 * them (ODS-725).
 */
export function roomOf(table: string, lane?: string): ReadRoom {
  if (isWorkedOutWhole(table)) return { lane: 'whole', running: 2, statementTimeoutMs: wholeTimeoutMs }
  return { lane, statementTimeoutMs: readTimeoutMs }
}
