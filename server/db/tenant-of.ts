import { sql, type RawBuilder } from 'kysely'
import type { Trx } from './pool.ts'

/** Whose rows each open transaction may touch. */
const tenants = new WeakMap<Trx, string>()

/** Notes whose rows a transaction may touch; `enterTenant` alone does. */
export function noteTenant(trx: Trx, tenantId: string): void {
  tenants.set(trx, tenantId)
}

/** Whether the transaction has been told its tenant before. */
export function hasTenant(trx: Trx): boolean {
  return tenants.has(trx)
}

/** The tenant of a transaction; a transaction without one cannot ask for a tenant's rows. */
export function tenantOf(trx: Trx): string {
  const tenantId = tenants.get(trx)
  if (tenantId === undefined) throw new Error('The transaction knows no tenant')
  return tenantId
}

/**
 * `alias.tenant_id = …`: the rows of the transaction's own tenant. The policies say the same; this is what lets an index, or the shard
 * of a distributed database, be found by it.
 */
export function ofTenant(trx: Trx, alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.tenant_id`)} = ${tenantOf(trx)}`
}
