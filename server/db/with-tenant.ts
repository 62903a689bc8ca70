import { sql } from 'kysely'
import { inTransaction, withoutWaiting } from './in-transaction.ts'
import type { Db, Trx } from './pool.ts'

/** Whose rows a transaction may touch. */
export interface TenantScope {
  readonly tenantId: string
  readonly siteId?: number
  /** Whose own rows (scope `user`) are seen; nobody's by default. */
  readonly userId?: number
  /** Ends a statement that runs longer, for reads that people steer; none by default. */
  readonly statementTimeoutMs?: number
  /** Keeps the plans of the statements: for work that asks the same of the database every time. */
  readonly keepsPlans?: boolean
}

/**
 * The only way to tenant tables: one transaction whose row-level security context dies with it, so that a pooled connection
 * never carries a tenant to its next user (security 2.2.5).
 */
export function withTenant<T>(db: Db, scope: TenantScope, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, { keepsPlans: scope.keepsPlans ?? false }, async (trx) => {
    await enterTenant(trx, scope)
    return work(trx)
  })
}

/** Sets the context in an open transaction; for callers that must choose the isolation level or retry. */
export async function enterTenant(trx: Trx, scope: TenantScope): Promise<void> {
  const siteId = scope.siteId === undefined ? '' : String(scope.siteId)
  const userId = scope.userId === undefined ? '' : String(scope.userId)
  const timeout = String(scope.statementTimeoutMs ?? 0)
  const entered =
    sql`select set_config('app.tenant_id', ${scope.tenantId}, true), set_config('app.site_id', ${siteId}, true),
    set_config('app.user_id', ${userId}, true), set_config('statement_timeout', ${timeout}, true)`.execute(trx)
  // Whatever follows is answered after it.
  await withoutWaiting(trx, entered)
}
