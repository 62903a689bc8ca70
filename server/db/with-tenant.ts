import { parseDay } from '#core/calendar/day.ts'
import { inTransaction, withoutWaiting } from './in-transaction.ts'
import { runScript } from './pipeline/kept-plan.ts'
import type { Db, Trx } from './pool.ts'
import { hasTenant, noteTenant } from './tenant-of.ts'

/** Whose rows a transaction may touch. */
export interface TenantScope {
  readonly tenantId: string
  readonly siteId?: number
  /** Whose own rows (scope `user`) are seen; nobody's by default. */
  readonly userId?: number
  /** The application's moment, for views that tell what holds now; the database's own by default. */
  readonly now?: Date
  /** The day of views that tell what held at the end of one (role `asOf`); today at the site by default. */
  readonly asOf?: string
  /** Ends a statement that runs longer, for reads that people steer; none by default. */
  readonly statementTimeoutMs?: number
  /** Keeps the plans of the statements: for work that asks the same of the database every time. */
  readonly keepsPlans?: boolean
}

/**
 * The only way to tenant tables: one transaction whose row-level security context dies with it, so that a pooled connection
 * never carries a tenant to its next user (DB-3).
 */
export function withTenant<T>(db: Db, scope: TenantScope, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, { keepsPlans: scope.keepsPlans ?? false }, async (trx) => {
    await enterTenant(trx, scope)
    return work(trx)
  })
}

/**
 * Sets the context in an open transaction; for callers that must choose the isolation level or retry. `SET LOCAL` and not `set_config`:
 * the shards of a distributed database are told of it as well.
 */
export async function enterTenant(trx: Trx, scope: TenantScope): Promise<void> {
  const { tenantId, siteId, userId, now, asOf, statementTimeoutMs } = scope
  if (!tenantName.test(tenantId)) throw new Error('No tenant has such an id')
  if (asOf !== undefined && parseDay(asOf) === undefined) throw new Error(`${asOf} is no day`)
  // What nobody has set yet in this transaction is empty by itself.
  const isEntered = hasTenant(trx)
  noteTenant(trx, tenantId)
  const settings: readonly (readonly [string, string | number | undefined, string])[] = [
    ['app.tenant_id', tenantId, ''],
    ['app.site_id', numberOf(siteId), ''],
    ['app.user_id', numberOf(userId), ''],
    ['app.now', now?.toISOString(), ''],
    ['app.as_of', asOf, ''],
    ['statement_timeout', numberOf(statementTimeoutMs), '0'],
  ]
  const lines = settings
    .filter(([, value]) => value !== undefined || isEntered)
    .map(([name, value, none]) => `set local ${name} = '${value ?? none}'`)
  // Whatever follows is answered after it.
  await withoutWaiting(trx, runScript(trx, lines.join(';')))
}

/** Ids of tenants, and that of the self-test; nothing else ever stands between the quotes. */
const tenantName = /^[a-z_][a-z0-9_-]{0,31}$/

function numberOf(value: number | undefined): number | undefined {
  if (value !== undefined && !Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  return value
}
