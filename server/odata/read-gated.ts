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
import type { GateLimits, TenantGate } from './tenant-gate.ts'

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
  return inRoom(deps.gate, { tenantId, room }, read)
}

/** Where a read waits, and how long it may take. */
export interface ReadRoom {
  readonly lane: string | undefined
  /** True where it works out all rows there are: few of those go on at once, of all tenants together. */
  readonly isWhole: boolean
  readonly statementTimeoutMs: number
}

/** All figures of all places at once may take this long. */
const wholeTimeoutMs = 8_000

/** Whoever waits longer than for eight others has gone. */
const wholeLimits: GateLimits = { running: 2, waiting: 8 }

/**
 * The room of reads: rows that are found only once all are worked out may take longer than others, in a lane of their own, so that no other list waits for
 * them (ODS-725).
 */
export function roomOf(table: string, lane?: string): ReadRoom {
  if (isWorkedOutWhole(table)) return { lane: 'whole', isWhole: true, statementTimeoutMs: wholeTimeoutMs }
  return { lane, isWhole: false, statementTimeoutMs: readTimeoutMs }
}

/** Runs a read in its room: of what is worked out whole two of a tenant, and two of all tenants, so that most connections are left to others. */
export function inRoom<T>(
  gate: TenantGate,
  { tenantId, room }: { readonly tenantId: string; readonly room: ReadRoom },
  read: () => Promise<T>,
): Promise<T> {
  const key = room.lane === undefined ? tenantId : `${tenantId}/${room.lane}`
  if (!room.isWhole) return gate.run(key, read)
  return gate.run(key, () => gate.run('/whole', read, { ...wholeLimits, waiting: 64 }), wholeLimits)
}
