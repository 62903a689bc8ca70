import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'

/** Notes, before anything is loaded, that the demo of a tenant is to be loaded. */
export async function noteBegun(db: Db, tenantId: string): Promise<void> {
  await withTenant(db, { tenantId }, (trx) =>
    sql`insert into demo_load (tenant_id) values (${tenantId}) on conflict do nothing`.execute(trx),
  )
}

/** Notes that it is there whole. */
export async function noteEnded(db: Db, tenantId: string): Promise<void> {
  await withTenant(db, { tenantId }, (trx) =>
    sql`update demo_load set ended_on = now() where tenant_id = ${tenantId}`.execute(trx),
  )
}

/** Those of the tenants whose demo was begun and did not come to its end. */
export async function begunTenants(db: Db, tenantIds: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const tenantId of tenantIds) if (await isBegun(db, tenantId)) found.push(tenantId)
  return found
}

function isBegun(db: Db, tenantId: string): Promise<boolean> {
  return withTenant(db, { tenantId }, async (trx) => {
    const { rows } = await sql`select from demo_load where tenant_id = ${tenantId} and ended_on is null`.execute(trx)
    return rows.length > 0
  })
}
